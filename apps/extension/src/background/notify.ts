import { uiLocale } from '../language/ui-locale.ts';
import { failureKey } from '../popup/reasons.ts';
import { loadTexts } from '../popup/texts.ts';
import type { JobRecord } from '../saving/job-record.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Says that a download ended, where the user asked for it. Without the permission the browser has no such function. */
export async function notify({ order, state, failure }: JobRecord, settings: SettingsStore): Promise<void> {
  const { hasNotifications } = await settings.get();
  if (!hasNotifications || chrome.notifications === undefined || (state !== 'done' && state !== 'failed')) return;
  const { extension } = await loadTexts(uiLocale(chrome.i18n.getUILanguage()));
  await chrome.notifications.create(order.id, {
    type: 'basic',
    iconUrl: chrome.runtime.getURL('icons/128.png'),
    title: order.title,
    message: state === 'done' ? extension.job.saved : extension.failures[failureKey(failure)],
  });
}
