/** Shows the first steps in a tab of their own. */
export async function openOnboarding(): Promise<void> {
  await chrome.tabs.create({ url: chrome.runtime.getURL('onboarding.html') });
}
