import { expect, test } from 'vitest';
import { acceptLanguage } from './accept-language.ts';

test.each([
  [['en-US'], 'en-US'],
  [['de-DE', 'de', 'en'], 'de-DE,de;q=0.9,en;q=0.8'],
  [[], ''],
])('%j', (languages, header) => {
  expect(acceptLanguage(languages)).toBe(header);
});

test('no language gets a weight of zero, which would forbid it', () => {
  const header = acceptLanguage(Array.from({ length: 30 }, (_, index) => `x-${index}`));
  expect(header).toContain(';q=0.1');
  expect(header).not.toContain(';q=0.0');
});
