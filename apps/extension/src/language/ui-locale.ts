import { defaultLocale, type Locale, normaliseLocale } from '@clipharbor/i18n';

/** The browser's language if we support it, else the same language of another country, else English. */
export const uiLocale = (language: string): Locale =>
  normaliseLocale(language) ?? normaliseLocale(language.split('-')[0] ?? '') ?? defaultLocale;
