/** A text without what `unbrokenWords` put in, for places without lines: titles and descriptions that search engines and link previews read. */
export const plainWords = (text: string): string => text.replaceAll('\u2060', '');
