type Random = () => number;

/** Fragments that have broken parsers before: huge, negative, nested, half-open. */
const hostileTexts = [
  'NaN',
  '-1',
  '1e308',
  '99999999999999999999',
  '18446744073709551615',
  '0',
  '',
  '"',
  "'",
  '=',
  ',',
  '\0',
  '\r',
  '\n\n',
  '\uFEFF',
  '%',
  '$$',
  '{$cdn}',
  '$Number%099d$',
  '$Time$',
  'PT99999999H',
  'PT0S',
  'P1Y',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  'r="-1"',
  'r="2147483647"',
  'd="1"',
  't="0"',
  'INF',
  'file:///etc/passwd',
  'data:,x',
  'http://a:b@c/',
  '//',
  '../../..',
  'https://[::1',
  '&lt;',
  '&xxe;',
  '<!DOCTYPE x [',
  '<![CDATA[',
  ']]>',
  '<!--',
  '/>',
  '</Period>',
  '<Period start="PT1S">',
  '<S d="1" r="-1"/>',
  '#EXT-X-STREAM-INF:BANDWIDTH=1\nx.m3u8\n',
  '#EXTINF:1,\nx.ts\n',
  '#EXT-X-DISCONTINUITY\n',
  '#EXT-X-ENDLIST\n',
  '#EXT-X-MEDIA-SEQUENCE:5\n',
  '#EXT-X-SKIP:SKIPPED-SEGMENTS=999999999\n',
  '#EXT-X-BYTERANGE:1@9007199254740991\n',
  '#EXT-X-KEY:METHOD=AES-128,URI="k"\n',
  '#EXT-X-DEFINE:NAME="a",VALUE="{$a}{$a}"\n',
  'type="dynamic"',
  'type="static"',
  'timescale="0"',
  'duration="0.0000001"',
];

/** One to three random changes to a random entry of the corpus. */
export function mutate(corpus: readonly string[], random: Random): string {
  let text = pick(corpus, random);
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--)
    text = pick(allChanges, random)(text, random, corpus);
  return text.slice(0, 100_000);
}

type Change = (text: string, random: Random, corpus: readonly string[]) => string;

const allChanges: readonly Change[] = [
  (text, random) => splice(text, at(text, random), 1, String.fromCharCode(Math.floor(random() * 256))),
  (text, random) => splice(text, at(text, random), Math.floor(random() * 80), ''),
  (text, random) => splice(text, at(text, random), 0, pick(hostileTexts, random)),
  (text, random) => text.slice(0, at(text, random)),
  (text, random) => {
    const start = at(text, random);
    const piece = text.slice(start, start + Math.floor(random() * 300));
    return splice(text, at(text, random), 0, piece.repeat(1 + Math.floor(random() * 20)));
  },
  (text, random) => {
    // Replaces some number by a hostile one.
    const numbers = [...text.matchAll(/\d+/g)];
    const number = numbers[Math.floor(random() * numbers.length)];
    return number ? splice(text, number.index, number[0].length, pick(hostileTexts, random)) : text;
  },
  (text, random) => {
    const lines = text.split('\n');
    const [line = ''] = lines.splice(Math.floor(random() * lines.length), 1);
    lines.splice(Math.floor(random() * lines.length), 0, line);
    return lines.join('\n');
  },
  (text, random, corpus) => {
    const other = pick(corpus, random);
    return text.slice(0, at(text, random)) + other.slice(at(other, random));
  },
];

function splice(text: string, start: number, length: number, piece: string): string {
  return text.slice(0, start) + piece + text.slice(start + length);
}

function at(text: string, random: Random): number {
  return Math.floor(random() * (text.length + 1));
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
