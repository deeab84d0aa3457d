import type { Locale } from './locales.ts';

/** Matches a letter, a digit or the end of an argument. */
const inWord = '[\\p{L}\\p{M}\\p{N}}]';
/** At most three letters, or a Romanian ending; “sign-in” and “pop-up” may break. */
const shortEnd =
  '(?!(?:ins?|ons|ups?|out)(?!\\p{L}))(?:[\\p{L}\\p{M}\\p{N}]{1,3}|uri(?:lor|le))(?![\\p{L}\\p{M}\\p{N}])';

/**
 * Words that must not break at their hyphen: a line that ends with the first letters of “e-mail”, “64-bit”, “site-ul” or “dá-lo” looks
 * like a mistake. “E-Mail” at the start of a text may break: no line ends there, and form fillers still recognize the label.
 */
const hyphenated = new RegExp(
  `(?<=(?<!${inWord})(?:\\p{N}+|[\\p{L}\\p{M}]{2})-)(?=[\\p{L}\\p{M}])|(?<=[^\\p{L}\\p{N}]e-)(?=mail|post)|(?<=${inWord}-)(?=${shortEnd})`,
  'giu',
);
/** English and German compounds may break at their hyphens, even short ones: “add-|on”, “Desktop-|App”. Only single letters may not. */
const inCompounds = /(?<=[^\p{L}\p{N}]e-)(?=mail|post)/giu;
const compounding: ReadonlySet<Locale> = new Set(['en', 'de']);

/** A number or an argument, and the unit that must stay on its line. */
const measured = /(?<=[\p{N}}]) (?=(?:[kMGT]?B|[MG]o|[кМГТ]?Б|s|h|px|bits?|bites|Bit)(?![\p{L}\p{N}-]))/gu;

/**
 * Keeps such words on one line with a word joiner. With a no-break hyphen (U+2011), the hyphen could come from another font, and
 * a search on the page would not find the word. Catalogs and mails do without: not every mail program hides the joiner.
 */
export const unbrokenWords = (text: string, locale: Locale): string =>
  text.replace(compounding.has(locale) ? inCompounds : hyphenated, '\u2060').replace(measured, '\u00a0');
