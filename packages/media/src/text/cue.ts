/** One piece of timed text. */
export interface Cue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** With WebVTT markup: `<b>`, `<i>`, `<u>`, `<c>`, `<v>`, `<ruby>`, and `&amp;` `&lt;` `&gt;` escaped. */
  readonly text: string;
  readonly id?: string;
  /** Placement as in WebVTT, such as `line:0 align:start`. */
  readonly settings?: string;
}

/** Plain text as cue text. */
export function escapeCueText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** An empty line would end the cue in either file format. */
export function withoutEmptyLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .join('\n');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
};

/** Named and numbered character references; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
