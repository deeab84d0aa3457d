const parts = new Intl.Segmenter('und', { granularity: 'grapheme' });
const firstGrapheme = (word: string): string => parts.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/**
 * One or two letters for an avatar: the first letters of the first and the last word. Uses whole graphemes, so that a letter
 * keeps its marks. Without a name there is nothing to show.
 */
export function initials(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter((word) => word !== '');
  const first = words[0];
  if (first === undefined) return '';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = last === undefined ? [firstGrapheme(first)] : [firstGrapheme(first), firstGrapheme(last)];
  // Arabic letters would join into a meaningless syllable; a zero-width non-joiner keeps them apart.
  return letters.join(/\p{Script=Arabic}/u.test(letters.join('')) ? '\u200c' : '').toLocaleUpperCase();
}
