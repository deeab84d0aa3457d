import { expect, test } from 'vitest';
import { languageMatch } from './language.ts';

test.each([
  ['en', 'en', 4],
  ['EN', 'eng', 4],
  ['de', 'ger', 4],
  ['de', 'deu', 4],
  ['zh_TW', 'zh-TW', 4],
  ['en', 'en-US', 3],
  ['en-US', 'en', 2],
  ['en-US', 'en-GB', 1],
  ['en', 'fr', 0],
  ['en', undefined, 0],
  ['x y', 'x y', 4],
  ['e', 'en', 0],
])('%s is served by %s: %i', (requested, language, expected) => {
  expect(languageMatch(requested, language)).toBe(expected);
});
