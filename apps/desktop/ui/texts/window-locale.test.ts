import { expect, test } from 'vitest';
import { windowLocale } from './window-locale.ts';

test.each([
  [null, ['de-AT', 'en'], 'de'],
  [null, ['xx', 'ja'], 'ja'],
  [null, ['xx'], 'en'],
  ['ar', ['de'], 'ar'],
  ['pt-BR', ['de'], 'pt-BR'],
  ['nonsense', ['de'], 'de'],
])('chosen %s, system %j: %s', (chosen, system, locale) => {
  expect(windowLocale(chosen, system)).toBe(locale);
});
