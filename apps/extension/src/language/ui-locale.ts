import { defaultLocale, type Locale, normalizeLocale } from '@clipharbor/i18n';

/** The browser's language if we support it, else the same language of another country, else English. */
export const uiLocale = (language: string): Locale =>
  normalizeLocale(language) ?? normalizeLocale(language.split('-')[0] ?? '') ?? defaultLocale;
