import { expect, test } from 'vitest';
import { uiLocale } from './ui-locale.ts';

test.each([
  ['de', 'de'],
  ['en-US', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['zh-TW', 'zh-TW'],
  ['fi', 'en'],
  ['', 'en'],
])('a browser in %j gets %s', (language, locale) => {
  expect(uiLocale(language)).toBe(locale);
});
