import { rowsOf } from '../finding/rows.ts';
import type { TabMedia } from '../finding/tab-media.ts';

const colour = '#4F46E5';

/** How many media a tab has, on the toolbar. */
export async function showCount(tabId: number, tab: TabMedia | undefined): Promise<void> {
  const count = tab === undefined ? 0 : rowsOf(tab, new Set()).length;
  try {
    await chrome.action.setBadgeBackgroundColor({ color: colour, tabId });
    await chrome.action.setBadgeText({ text: count === 0 ? '' : String(count), tabId });
  } catch {
    // The tab was closed meanwhile.
  }
}
