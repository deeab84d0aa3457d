import { expect, test } from 'vitest';
import { chooseEncoding, isFresh } from './negotiate.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['BR', 'br'],
  ['br;q=nonsense, gzip;q=0.5', 'gzip'],
] as const)('Accept-Encoding %s gives %s', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected);
});

test('an unavailable encoding is not chosen', () => {
  expect(chooseEncoding('br, gzip', [])).toBe('identity');
});

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
])('If-None-Match %s is fresh: %s', (header, expected) => {
  expect(isFresh(header, '"a"')).toBe(expected);
});
