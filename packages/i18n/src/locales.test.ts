import { expect, test } from 'vitest';
import { direction, locales, nativeNames, normaliseLocale, preferredLocale } from './locales.ts';

test('there are 29 interface languages and English is the first', () => {
  expect(locales).toHaveLength(29);
  expect(new Set(locales).size).toBe(29);
  expect(locales[0]).toBe('en');
});

test.each([
  ['EN', 'en'],
  ['pt-br', 'pt-BR'],
  ['ZH-tw', 'zh-TW'],
  ['xx', null],
  ['en-US', null],
  ['zh-TW-x', null],
  ['', null],
  ['__proto__', null],
])('%s is normalised to %s', (value, expected) => {
  expect(normaliseLocale(value)).toBe(expected);
});

test.each([
  ['de', 'de'],
  ['<script>', 'en'],
  [null, 'en'],
  ['DE', 'en'],
])('a stored language %s gives %s', (stored, expected) => {
  expect(preferredLocale(stored)).toBe(expected);
});

test('only Arabic is written from right to left, as the Unicode data says', () => {
  for (const locale of locales) {
    const info = new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction: string } };
    expect(direction(locale)).toBe(info.getTextInfo().direction);
  }
});

test('every language has a name of its own', () => {
  expect(new Set(Object.values(nativeNames)).size).toBe(29);
});
