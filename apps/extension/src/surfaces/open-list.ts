/** Shows the list of a tab: in the popup where the browser lets us open it, otherwise in a new tab. */
export async function openList(tabId: number): Promise<void> {
  try {
    await chrome.action.openPopup();
  } catch {
    // Chrome before 127, or a window that is not in front.
    await chrome.tabs.create({ url: chrome.runtime.getURL(`popup.html?tab=${tabId}`) });
  }
}
