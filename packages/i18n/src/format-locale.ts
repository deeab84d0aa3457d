import type { Locale } from './locales.ts';

const formats = '-u-ca-gregory-nu-latn';

/** To every formatter, `pt` alone means Brazilian Portuguese, with `1.600` and `0 byte`. */
const regions = { pt: 'pt-PT' } as const;

/** A language tag with the calendar and the digits that all our languages use. */
export type FormatLocale =
  `${Exclude<Locale, keyof typeof regions> | (typeof regions)[keyof typeof regions]}${typeof formats}`;

/**
 * The locale for every formatter. By default, Bengali and some Arabic readers would get other digits, and Thai readers the Buddhist
 * calendar, next to prices and dates that use ours.
 */
export const formatLocale = (locale: Locale): FormatLocale => `${locale === 'pt' ? regions.pt : locale}${formats}`;

/** The language itself, for URLs and file names. */
export function languageOf(locale: FormatLocale): Locale {
  const language = locale.slice(0, -formats.length);
  return language === regions.pt ? 'pt' : (language as Locale);
}
