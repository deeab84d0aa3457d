/**
 * Words that a line must not end in the middle of: a letter alone, as of “e-mail” or the Swedish “e-post”, reads as a mistake. At
 * the start of a text there is no line to end, and labels stay what programs that fill in forms know.
 */
const hyphenated = /(?<=[^\p{L}\p{N}])(e-)(?=mail|post)/giu;

/**
 * Keeps such words on one line. A word joiner and not a no-break hyphen (U+2011): the hyphen stays the one of the font, and who
 * searches the page for the word finds it. Catalogs and mails are without it: not every mail program hides it.
 */
export const unbrokenWords = (text: string): string => text.replace(hyphenated, '$1\u2060');
