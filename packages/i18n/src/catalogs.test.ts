import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales, writtenLocales } from './locales.ts';
import { loadMessages } from './messages.ts';
import { catalogFaults, flatten } from './testing/catalog-faults.ts';

const folder = new URL('../catalogs/', import.meta.url);

function read(locale: string): Map<string, string> {
  const files = readdirSync(new URL(`${locale}/`, folder));
  return new Map(
    files.flatMap((file) => [
      ...flatten({
        [file.replace('.json', '')]: JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8')),
      }),
    ]),
  );
}

test('there is one folder per written language', () => {
  expect(readdirSync(folder).sort()).toEqual([...writtenLocales].sort());
});

test.each(writtenLocales)(
  'the %s catalog has every message, with the same arguments and its own plural forms',
  (locale) => {
    const file = new URL(`../same/${locale}.json`, import.meta.url);
    const same = existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8'))) : [];
    expect(catalogFaults(locale, read(locale), read('en'), new Set(same))).toEqual([]);
  },
);

test.each(locales)('%s gets complete messages, English where it has none', async (locale) => {
  const { errors } = await loadMessages(locale, ['errors']);
  expect(errors.notFound.heading.length).toBeGreaterThan(3);
});

const english = new Map([
  ['a', 'You have {count, plural, one {# clip} other {# clips}} left'],
  ['b', 'Hello {name}'],
  ['c', 'Word'],
]);

test.each([
  [
    'a missing message',
    new Map([
      ['a', '{count, plural, one {#} other {#}}'],
      ['b', 'Hallo {name}'],
    ]),
    'c is missing',
  ],
  ['an unknown message', new Map([...english, ['z', 'x']]), 'z does not exist in English'],
  ['another argument', new Map([...english, ['b', 'Hallo {vorname}']]), 'b has other arguments than English'],
  [
    'a plural form too few',
    new Map([...english, ['a', '{count, plural, other {#}}']]),
    'a needs the plural forms one, other',
  ],
  ['broken syntax', new Map([...english, ['b', 'Hallo {name']]), 'b cannot be parsed'],
  ['an untranslated text', new Map(english), 'c is still English'],
  ['an empty text', new Map([...english, ['c', ' ']]), 'c is empty'],
])('a planted fault is found: %s', (_, catalog, fault) => {
  expect(catalogFaults('de', catalog, english).some((found) => found.startsWith(fault))).toBe(true);
});
