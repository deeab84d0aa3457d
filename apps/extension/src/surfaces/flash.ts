const shownMs = 2000;

const looks = { started: { text: '↓', color: '#15803D' }, failed: { text: '!', color: '#DC2626' } } as const;

/** Briefly shows a result on the icon when no window of ours is open; then `restore` puts the count back. */
export async function flash(tabId: number, kind: keyof typeof looks, restore: () => void): Promise<void> {
  const { text, color } = looks[kind];
  try {
    await chrome.action.setBadgeBackgroundColor({ tabId, color });
    await chrome.action.setBadgeText({ tabId, text });
  } catch {
    // The tab was closed in the meantime.
  }
  setTimeout(restore, shownMs);
}
