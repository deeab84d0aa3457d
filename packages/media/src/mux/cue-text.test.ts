import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCue, subRipText } from './cue-text.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const plain = (text: string): string =>
  parseCue(encode(text))
    .map((run) => run.text)
    .join('');

test.each([
  ['<v Anna>Hallo</v>', 'Hallo'],
  ['<c.yellow.bg_blue>Hallo</c> <00:00:01.000>Welt', 'Hallo Welt'],
  ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
  ['a < b', 'a < b'],
  ['eins\r\nzwei', 'eins\nzwei'],
  ['&unknown;', '&unknown;'],
])('%j is read as %j', (text, expected) => {
  expect(plain(text)).toBe(expected);
});

test('nested styles are kept, and closed where they end', () => {
  expect(parseCue(encode('<b>a<i>b</i></b>c'))).toEqual([
    { text: 'a', styles: 1 },
    { text: 'b', styles: 3 },
    { text: 'c', styles: 0 },
  ]);
  expect(subRipText(encode('<b>a<i>b</i></b>c'))).toBe('<b>a</b><b><i>b</i></b>c');
});

test('any bytes give text without a tag', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      for (const { text, styles } of parseCue(bytes)) {
        expect(text).not.toBe('');
        expect(styles).toBeLessThan(8);
      }
    }),
  );
});

test('a hundred thousand open brackets are read quickly', () => {
  expect(plain('<'.repeat(100_000)).length).toBe(100_000);
});
