import { expect, test } from 'vitest';
import { UsageError } from './usage-error.ts';
import { parseHeader, parseSize, parseTime } from './values.ts';

test.each([
  ['90', 90],
  ['1:30', 90],
  ['1:02:03.5', 3723.5],
  ['0:30', 30],
])('%s is %d seconds', (text, seconds) => {
  expect(parseTime(text, 'from')).toBe(seconds);
});

test.each(['', 'abc', '-5', '1:2:3:4', '1:', ':30', '1e3'])('%j is not a time', (text) => {
  expect(() => parseTime(text, 'from')).toThrow(UsageError);
});

test.each([
  ['500K', 512_000],
  ['5M', 5_242_880],
  ['1.5g', 1_610_612_736],
  ['100', 100],
  ['2MiB', 2_097_152],
])('%s is %d bytes', (text, bytes) => {
  expect(parseSize(text, 'limit')).toBe(bytes);
});

test.each(['0', '', 'M', '-1M', '5X'])('%j is not a size', (text) => {
  expect(() => parseSize(text, 'limit')).toThrow(UsageError);
});

test('a header is split at its first colon', () => {
  expect(parseHeader('Referer: http://a.example:80/x')).toEqual(['referer', 'http://a.example:80/x']);
});

test.each(['no colon', 'a b: c', 'A: b\r\nCookie: c'])('%j is not a header', (text) => {
  expect(() => parseHeader(text)).toThrow(UsageError);
});
