import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import { formatLocale } from './format-locale.ts';
import { loadMessages } from './messages.ts';
import { sampleArguments } from './testing/sample-arguments.ts';

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** The paths of all texts in an object. */
const pathsOf = (tree: object, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value) ? pathsOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

const at = (tree: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], tree);

/** Removes the characters that only keep words and units on one line. */
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ');

test.each(['en', 'ar', 'ja'] as const)('compiled texts read like their source texts, in %s', async (locale) => {
  const messages = await loadMessages(locale, ['extension', 'extensionSaving', 'pricing', 'ui']);
  const compiled = compileMessages(messages, locale);
  const t = createTranslator({ locale: formatLocale(locale), messages, timeZone: 'UTC' }) as unknown as {
    markup(path: string, values: object): string;
  };
  const paths = pathsOf(messages);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    const values = sampleArguments(String(at(messages, path)));
    const parts = format(at(compiled, path) as CompiledMessage, formatLocale(locale), values as FormatValues<string>, {
      formatters,
      timeZone: 'UTC',
    });
    expect(plain([parts].flat(2).join('')), path).toBe(plain(t.markup(path, values)));
  }
});
