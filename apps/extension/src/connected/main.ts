import type { ConnectedMessage } from '@clipharbor/contracts';
import { direction } from '@clipharbor/i18n';
import { loadTexts } from '../language/texts.ts';
import { uiLocale } from '../language/ui-locale.ts';

/*
 * Our site redirects the browser here with a one-time code. The background, the only one able to use it, then opens the site's
 * result page in this tab.
 */
const address = location.href;
// Keep the code off the screen and out of the history.
history.replaceState(null, '', location.pathname);
chrome.runtime
  .sendMessage({ to: 'background', type: 'account.connected', address } satisfies ConnectedMessage)
  .catch(() => undefined);

const locale = uiLocale(chrome.i18n.getUILanguage());
const { extensionAccount } = await loadTexts(locale);
document.documentElement.lang = locale;
document.documentElement.dir = direction(locale);
document.querySelector('[role="status"]')?.append(extensionAccount.connecting);
