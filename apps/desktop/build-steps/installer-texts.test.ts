import { expect, test } from 'vitest';
import { installerTexts, quoteNsis } from './installer-texts.ts';

test.each([
  ['Plain', '"Plain"'],
  ['Costs $5', '"Costs $$5"'],
  ['Say "yes"', '"Say $\\"yes$\\""'],
  ['One\ntwo', '"One$\\r$\\ntwo"'],
])('%j is quoted as %s', (text, quoted) => {
  expect(quoteNsis(text)).toBe(quoted);
});

test('every language has every text, English first', async () => {
  const lines = (await installerTexts()).trim().split('\n');
  expect(lines[0]).toBe('!insertmacro MUI_LANGUAGE "English"');
  const languages = lines.filter((line) => line.startsWith('!insertmacro')).length;
  const english = lines.filter((line) => line.includes('LANG_ENGLISH')).length;
  expect(languages).toBeGreaterThan(3);
  expect(lines.length).toBe(languages * (english + 1));
  expect(lines.join('')).not.toContain('{brand}');
});
