import { decodeEntities } from '../text/cue.ts';

/** A part of a cue with one style. `styles` has the bits of timed text: 1 bold, 2 italic, 4 underlined. */
export interface StyledRun {
  readonly text: string;
  readonly styles: number;
}

const styleBits: Readonly<Record<string, number>> = { b: 1, i: 2, u: 4 };

/** A cue's text without WebVTT markup, in parts of one style each. Classes, voices and times are dropped. */
export function parseCue(data: Uint8Array): StyledRun[] {
  const source = new TextDecoder().decode(data).replace(/\r\n?/g, '\n');
  const runs: StyledRun[] = [];
  const open: number[] = [];
  const push = (raw: string): void => {
    const text = decodeEntities(raw);
    if (text) runs.push({ text, styles: open.reduce((sum, bit) => sum | bit, 0) });
  };
  let position = 0;
  // The counts are bounded so that a cue full of brackets takes no longer than any other.
  for (const match of source.matchAll(/<(\/?)([a-z]{0,6})[^<>]{0,500}>/g)) {
    push(source.slice(position, match.index));
    position = match.index + match[0].length;
    const bit = styleBits[match[2] ?? ''];
    if (bit === undefined) continue;
    if (!match[1]) open.push(bit);
    else if (open.includes(bit)) open.splice(open.lastIndexOf(bit), 1);
  }
  push(source.slice(position));
  return runs;
}

const tagNames: readonly (readonly [bit: number, tag: string])[] = [
  [1, 'b'],
  [2, 'i'],
  [4, 'u'],
];

/** The same with the three tags that SubRip supports, for Matroska. */
export function subRipText(data: Uint8Array): string {
  return parseCue(data)
    .map(({ text, styles }) => {
      const tags = tagNames.filter(([bit]) => styles & bit).map(([, tag]) => tag);
      return `${tags.map((tag) => `<${tag}>`).join('')}${text}${tags
        .reverse()
        .map((tag) => `</${tag}>`)
        .join('')}`;
    })
    .join('');
}
