import type { Locale } from './locales.ts';

/** Where a message has a letter, a digit or the end of an argument. */
const inWord = '[\\p{L}\\p{M}\\p{N}}]';
/** At most three letters, or a Romanian ending; “sign-in” and “pop-up” may break. */
const shortEnd =
  '(?!(?:ins?|ons|ups?|out)(?!\\p{L}))(?:[\\p{L}\\p{M}\\p{N}]{1,3}|uri(?:lor|le))(?![\\p{L}\\p{M}\\p{N}])';

/**
 * Words that a line must not end in the middle of: parts of a few letters, as in “e-mail”, “64-bit”, “site-ul” or “dá-lo”, read as a
 * mistake there. At the start of a text, “E-Mail” may break: there is no line to end, and labels stay what programs that fill in forms
 * know.
 */
const hyphenated = new RegExp(
  `(?<=(?<!${inWord})(?:\\p{N}+|[\\p{L}\\p{M}]{2})-)(?=[\\p{L}\\p{M}])|(?<=[^\\p{L}\\p{N}]e-)(?=mail|post)|(?<=${inWord}-)(?=${shortEnd})`,
  'giu',
);
/** English and German compounds break at their hyphens, also short ones: “add-|on”, “Desktop-|App”. Only a letter alone may not. */
const inCompounds = /(?<=[^\p{L}\p{N}]e-)(?=mail|post)/giu;
const compounding: ReadonlySet<Locale> = new Set(['en', 'de']);

/** A number, or an argument, and the unit that a line must not begin with. */
const measured = /(?<=[\p{N}}]) (?=(?:[kMGT]?B|[MG]o|[кМГТ]?Б|s|h|px|bits?|bites|Bit)(?![\p{L}\p{N}-]))/gu;

/**
 * Keeps such words on one line. A word joiner and not a no-break hyphen (U+2011): the hyphen stays the one of the font, and who
 * searches the page for the word finds it. Catalogs and mails are without it: not every mail program hides it.
 */
export const unbrokenWords = (text: string, locale: Locale): string =>
  text.replace(compounding.has(locale) ? inCompounds : hyphenated, '\u2060').replace(measured, '\u00a0');
