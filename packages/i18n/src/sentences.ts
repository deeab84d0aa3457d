import { direction, type Locale } from './locales.ts';

/** The separator after a sentence or a colon. Chinese and Japanese need none after their full-width marks. */
export const sentenceGap = (locale: Locale): string => (/^(ja|zh)/.test(locale) ? '' : ' ');

/** A label and its value on one line, with the language's colon. */
export function labeled(locale: Locale, label: string, value: string): string {
  if (/^(ja|zh)/.test(locale)) return `${label}：${value}`;
  return `${label}${locale === 'fr' ? '\u00A0' : ''}: ${value}`;
}

/** Isolates an amount in a sentence: after Arabic words, `$5.00` would be shown as `5.00$`. */
export const isolatedAmount = (locale: Locale, amount: string): string =>
  direction(locale) === 'rtl' ? `\u2066${amount}\u2069` : amount;
