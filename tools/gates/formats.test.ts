import { expect, test } from 'vitest';
import { checkFormats } from './formats.ts';

const linesOf = (text: string) => checkFormats([{ path: 'a.ts', text }]).map(({ line }) => line);

test.each([
  'new Intl.NumberFormat(locale)',
  'new Intl.DateTimeFormat(useLocale(), { dateStyle: "long" })',
  "new Intl.RelativeTimeFormat(undefined, { style: 'short' })",
  'const shown = count.toLocaleString(locale)',
  "import { useLocale, useTranslations } from 'use-intl'",
])('%s may show other digits', (code) => {
  expect(linesOf(`\n${code};`)).toEqual([2]);
});

test.each([
  'new Intl.NumberFormat(formatLocale(locale))',
  "new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })",
  'new Intl.DateTimeFormat().resolvedOptions()',
  "new Intl.NumberFormat(undefined, { style: 'percent', numberingSystem: 'latn' })",
  "import { useTranslations } from 'use-intl'",
  "new Intl.DisplayNames(locale, { type: 'language' })",
])('%s shows ours', (code) => {
  expect(linesOf(code)).toEqual([]);
});
