import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLinks as read } from './links.ts';

const maxLinks = 20;
const readLinks = (text: string) => read(text, { maxLinks, maxAddressCharacters: 1000 });

test('one URL per line, each once, without its fragment', () => {
  expect(readLinks('https://a.example/1.m3u8#t=5\n\n  http://b.example/2.mp4 https://a.example/1.m3u8')).toEqual({
    addresses: ['https://a.example/1.m3u8', 'http://b.example/2.mp4'],
    refused: [],
  });
});

test.each([
  ['file:///etc/passwd', 'notAnAddress'],
  ['javascript:alert(1)', 'notAnAddress'],
  ['https://name:secret@a.example/', 'notAnAddress'],
  ['hello', 'notAnAddress'],
  ['https://www.youtube.com/watch?v=1', 'refused.youtube'],
])('%s is refused', (line, reason) => {
  expect(readLinks(line)).toEqual({ addresses: [], refused: [{ line, reason }] });
});

test('no more than can be sent at once', () => {
  const text = Array.from({ length: maxLinks + 1 }, (_, index) => `https://a.example/${index}`).join('\n');
  expect(readLinks(text).addresses).toHaveLength(maxLinks);
  expect(readLinks(text).refused).toMatchObject([{ reason: 'tooMany' }]);
});

test('only web URLs come out, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      for (const address of readLinks(text).addresses) expect(address).toMatch(/^https?:\/\//);
    }),
    { numRuns: 30 },
  );
});
