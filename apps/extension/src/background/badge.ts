import { listedMedia } from '../finding/rows.ts';
import type { TabMedia } from '../finding/tab-media.ts';

const color = '#4F46E5';

/** Set once for all tabs; a tab's own color is set only while it differs. */
export function setBadgeColor(tabId?: number): Promise<void> {
  return chrome.action.setBadgeBackgroundColor(tabId === undefined ? { color } : { color, tabId });
}

/** Shows how many media a tab has on the toolbar. */
export async function showCount(tabId: number, tab: TabMedia | undefined): Promise<void> {
  const count = tab === undefined ? 0 : listedMedia(tab).length;
  try {
    await chrome.action.setBadgeText({ text: count === 0 ? '' : String(count), tabId });
  } catch {
    // The tab was closed in the meantime.
  }
}
