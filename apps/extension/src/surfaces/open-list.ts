/** Shows the list of a tab: the popup where the browser lets us open it, else the same in a tab. */
export async function openList(tabId: number): Promise<void> {
  try {
    await chrome.action.openPopup();
  } catch {
    // Chrome before 127, or a window that is not in front.
    await chrome.tabs.create({ url: chrome.runtime.getURL(`popup.html?tab=${tabId}`) });
  }
}
