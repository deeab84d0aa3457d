import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test('sizes are short and formatted for the locale', () => {
  expect(sizeText(1_234_567, 'en')).toBe('1.2\u00a0MB');
  expect(sizeText(1_234_567, 'de')).toBe('1,2\u00a0MB');
  expect(sizeText(3_456_000_000, 'en')).toBe('3.5\u00a0GB');
});

// In bytes, Intl says “0 byte” in some languages.
test.each([
  ['en', '0\u00a0kB', '0.5\u00a0kB', '2\u00a0kB'],
  ['nl', '0\u00a0kB', '0,5\u00a0kB', '2\u00a0kB'],
  ['pt-BR', '0\u00a0kB', '0,5\u00a0kB', '2\u00a0kB'],
  ['fr', '0\u202fko', '0,5\u202fko', '2\u202fko'],
  ['zh-TW', '0\u00a0kB', '0.5\u00a0kB', '2\u00a0kB'],
  ['ko', '0kB', '0.5kB', '2kB'],
] as const)('the smallest unit is the kilobyte in %s', (locale, none, half, two) => {
  expect([0, 512, 1_600].map((bytes) => sizeText(bytes, locale))).toEqual([none, half, two]);
});

test('a small size is never shown as zero', () => {
  expect(sizeText(1, 'en')).toBe('0.1\u00a0kB');
  expect(sizeText(999, 'en')).toBe('1\u00a0kB');
});
