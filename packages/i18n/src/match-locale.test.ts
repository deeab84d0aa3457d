import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { acceptedLanguages, firstMatch, matchLocale } from './match-locale.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['EN-us', 'en'],
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-Hans-HK', 'zh-CN'],
  ['pt', 'pt'],
  ['pt-PT', 'pt'],
  ['pt-AO', 'pt'],
  ['pt-BR', 'pt-BR'],
  ['pt-Latn-BR', 'pt-BR'],
  ['es-419', 'es'],
  ['in', 'id'],
  ['sr-Latn', null],
  ['xx', null],
  ['', null],
  ['../../etc', null],
])('%s is read in %s', (tag, expected) => {
  expect(matchLocale(tag)).toBe(expected);
});

test('from a shorter list, the closest language is chosen', () => {
  expect(matchLocale('pt', ['en', 'pt-BR'])).toBe('pt-BR');
  expect(matchLocale('zh-CN', ['en', 'zh-TW'])).toBeNull();
});

test('each of our languages matches itself', () => {
  for (const locale of locales) expect(matchLocale(locale)).toBe(locale);
});

test('a header is sorted by weight, and the first language that we have wins', () => {
  expect(acceptedLanguages('en;q=0.1, ja;q=0.9, *, ;;,=q, <script>')).toEqual(['ja', 'en']);
  expect(firstMatch(acceptedLanguages('sr, zh-HK;q=0.8, en;q=0.5'))).toBe('zh-TW');
  expect(firstMatch(acceptedLanguages(null))).toBeNull();
});
