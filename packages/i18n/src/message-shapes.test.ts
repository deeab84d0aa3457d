import { readdirSync, readFileSync } from 'node:fs';
import type { useTranslations } from 'use-intl';
import { expect, test } from 'vitest';
import type {} from './messages.ts';
import { messageShapes } from './testing/argument-types.ts';

const folder = new URL('../catalogs/en/', import.meta.url);

test('the message types match the English catalogs', async () => {
  const catalogs = new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
  );
  await expect(messageShapes(catalogs)).toMatchFileSnapshot('message-shapes.ts');
});

test('arguments are found everywhere: in plural forms, in choices and in tags', () => {
  const texts = {
    plain: 'Hello',
    nested: { left: '{count, plural, one {# of {total}} other {# of {total}}} <b>{name}</b>' },
    choice: '{browser, select, edge {Edge} other {{other}}}',
    twice: '{name} and {name}, {day, date}, {share, number, percent}',
  };
  expect(messageShapes(new Map([['a', texts]]))).toContain(
    `  a: ${JSON.stringify({
      plain: '',
      nested: { left: '<b></b>{count, number}{name}{total}' },
      choice: '{browser}{other}',
      twice: '{day, date}{name}{share, number}',
    })};`,
  );
});

test('a missing argument does not compile', () => {
  const say = (t: ReturnType<typeof useTranslations<'pricing.billing'>>) => [
    t('month', { amount: '$1', count: 3, shown: '3' }),
    // @ts-expect-error This is the test: the digits are missing.
    t('month', { amount: '$1', count: 3 }),
  ];
  expect(say).toBeTypeOf('function');
});
