import { uiLocale } from '../language/ui-locale.ts';
import { sitePage } from '../site-origin.ts';

/** Opens the welcome page once, after installation; updates open nothing. */
export async function welcome({ reason }: Pick<chrome.runtime.InstalledDetails, 'reason'>): Promise<void> {
  const locale = uiLocale(chrome.i18n.getUILanguage());
  // Opened by the browser after we are uninstalled. Carries no data about the user.
  await chrome.runtime.setUninstallURL(sitePage(locale, 'uninstalled'));
  if (reason === 'install') await chrome.tabs.create({ url: sitePage(locale, 'installed') });
}
