import { defaultLocale, type Locale, type Messages, normaliseLocale } from '@clipharbor/i18n';

/** The browser's language where we speak it, else the same language of another country, else English. */
export const uiLocale = (language: string): Locale =>
  normaliseLocale(language) ?? normaliseLocale(language.split('-')[0] ?? '') ?? defaultLocale;

/** The texts of one language, as the build wrote them. */
export async function loadTexts(locale: Locale): Promise<Pick<Messages, 'extension' | 'ui'>> {
  const response = await fetch(chrome.runtime.getURL(`messages/${locale}.json`));
  return response.json();
}
