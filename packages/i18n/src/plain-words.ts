/** A text without the characters that `unbrokenWords` added, for titles and descriptions that search engines and previews read. */
export const plainWords = (text: string): string => text.replaceAll('\u2060', '');
