import type { Locale } from './locales.ts';

const formats = '-u-ca-gregory-nu-latn';

/** A language with the calendar and the digits that all of them use. */
export type FormatLocale = `${Locale}${typeof formats}`;

/**
 * What every formatter is given. Left alone, Bengali and some Arabic readers get digits of their own and Thai readers the Buddhist
 * calendar, next to prices and dates that have the others.
 */
export const formatLocale = (locale: Locale): FormatLocale => `${locale}${formats}`;

/** The language itself, for addresses and names of files. */
export const languageOf = (locale: FormatLocale): Locale => locale.slice(0, -formats.length) as Locale;
