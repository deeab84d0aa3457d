import { uiLocale } from '../language/ui-locale.ts';
import { sitePage } from '../site-origin.ts';

/** The page about a successful installation, once; updates open nothing. */
export async function welcome({ reason }: Pick<chrome.runtime.InstalledDetails, 'reason'>): Promise<void> {
  const locale = uiLocale(chrome.i18n.getUILanguage());
  // Shown by the browser after we are gone. Says nothing about who it was.
  await chrome.runtime.setUninstallURL(sitePage(locale, 'uninstalled'));
  if (reason === 'install') await chrome.tabs.create({ url: sitePage(locale, 'installed') });
}
