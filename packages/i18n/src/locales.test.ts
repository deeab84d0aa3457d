import { expect, test } from 'vitest';
import { direction, locales, nativeNames, normalizeLocale, preferredLocale } from './locales.ts';

/** In the order of the specification; more may follow. */
const promised =
  'en zh-TW zh-CN de fr es it ru pt nl pl tr ko ar hi id th vi bn ja pt-BR ro sv uk bg cs da el hu'.split(' ');

test('the 29 promised languages exist, English first', () => {
  expect(promised).toHaveLength(29);
  expect(locales.slice(0, 29)).toEqual(promised);
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
])('%s is normalized to %s', (value, expected) => {
  expect(normalizeLocale(value)).toBe(expected);
});

test.each([
  ['de', 'de'],
  ['<script>', 'en'],
  [null, 'en'],
  ['DE', 'en'],
])('a stored language %s gives %s', (stored, expected) => {
  expect(preferredLocale(stored)).toBe(expected);
});

test('only Arabic is written from right to left, according to Unicode data', () => {
  for (const locale of locales) {
    const info = new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction: string } };
    expect(direction(locale)).toBe(info.getTextInfo().direction);
  }
});

test('no two languages have the same name', () => {
  expect(new Set(Object.values(nativeNames)).size).toBe(locales.length);
});
