import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { formatLocale, languageOf } from './format-locale.ts';
import { type Locale, locales } from './locales.ts';
import { sampleArguments } from './testing/sample-arguments.ts';

const otherDigits = /(?![0-9])\p{Nd}/u;
const catalogs = new URL('../catalogs/', import.meta.url);

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, path = ''): (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flatten(value, `${path}${key}.`),
  );

const textsOf = (locale: Locale) =>
  readdirSync(new URL(`${locale}/`, catalogs)).flatMap((file) =>
    flatten(JSON.parse(readFileSync(new URL(`${locale}/${file}`, catalogs), 'utf8')), `${file} `),
  );

/** A message with a sample value for each of its arguments. */
function rendered(locale: Locale, text: string): string {
  if (!/\{\w+,|#/.test(text)) return text;
  const t = createTranslator({
    locale: formatLocale(locale),
    messages: { text },
    timeZone: 'UTC',
    onError(error) {
      throw error;
    },
  });
  // No type can express the arguments of every message.
  return (t.markup as unknown as (key: string, values: object) => string)('text', sampleArguments(text));
}

test.each(locales)('%s shows Latin digits in every message and keeps its language', (locale) => {
  expect(languageOf(formatLocale(locale))).toBe(locale);
  const texts = textsOf(locale).map(([key, text]) => [key, rendered(locale, text)] as const);
  expect(texts.filter(([, text]) => otherDigits.test(text))).toEqual([]);
  // Proves that there were digits to check.
  expect(texts.filter(([, text]) => /[0-9]/.test(text)).length).toBeGreaterThan(80);
});

test.each(locales)('dates in %s use the Gregorian calendar', (locale) => {
  const time = Date.UTC(2026, 10, 15, 12);
  for (const dateStyle of ['short', 'medium', 'long', 'full'] as const) {
    const date = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle, timeZone: 'UTC' }).format(time);
    expect(date).toMatch(/26/);
    expect(date).not.toMatch(otherDigits);
  }
});

test('without it, some languages use other digits or another year', () => {
  expect(new Intl.NumberFormat('bn').format(15)).toMatch(otherDigits);
  expect(new Intl.DateTimeFormat('th', { dateStyle: 'long' }).format(0)).not.toContain('1970');
});
