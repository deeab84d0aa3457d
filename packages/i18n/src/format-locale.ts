import type { Locale } from './locales.ts';

const formats = '-u-ca-gregory-nu-latn';

/** Portuguese alone means Brazil's to every formatter, with `1.600` and `0 byte`. */
const regions = { pt: 'pt-PT' } as const;

/** A language with the calendar and the digits that all of them use. */
export type FormatLocale =
  `${Exclude<Locale, keyof typeof regions> | (typeof regions)[keyof typeof regions]}${typeof formats}`;

/**
 * What every formatter is given. Left alone, Bengali and some Arabic readers get digits of their own and Thai readers the Buddhist
 * calendar, next to prices and dates that have the others.
 */
export const formatLocale = (locale: Locale): FormatLocale => `${locale === 'pt' ? regions.pt : locale}${formats}`;

/** The language itself, for addresses and names of files. */
export function languageOf(locale: FormatLocale): Locale {
  const language = locale.slice(0, -formats.length);
  return language === regions.pt ? 'pt' : (language as Locale);
}
