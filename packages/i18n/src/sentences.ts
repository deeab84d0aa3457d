import { direction, type Locale } from './locales.ts';

/** What stands between two sentences: Chinese and Japanese write nothing after their full stop. */
export const sentenceGap = (locale: Locale): string => (/^(ja|zh)/.test(locale) ? '' : ' ');

/** Keeps an amount whole inside a sentence: after Arabic words, `$5.00` would be shown as `5.00$`. */
export const isolatedAmount = (locale: Locale, amount: string): string =>
  direction(locale) === 'rtl' ? `\u2066${amount}\u2069` : amount;
