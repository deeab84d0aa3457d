import type { Locale, Messages } from '@clipharbor/i18n';

/** The texts of one language, as the build wrote them. */
export async function loadTexts(locale: Locale): Promise<Pick<Messages, 'extension' | 'extensionFailures' | 'ui'>> {
  const response = await fetch(chrome.runtime.getURL(`messages/${locale}.json`));
  return response.json();
}
