/** Shows the first steps in a new tab. */
export async function openOnboarding(): Promise<void> {
  await chrome.tabs.create({ url: chrome.runtime.getURL('onboarding.html') });
}
