import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('a statement gets a name when it repeats, and keeps it', () => {
  const names = new StatementNames(10);
  expect([names.nameFor('select 1'), names.nameFor('select 1')]).toEqual([undefined, undefined]);
  const name = names.nameFor('select 1');
  expect(name).toMatch(/^rest_[\w-]{24}$/);
  expect(names.nameFor('select 1')).toBe(name);
});

test('the number of names is bounded', () => {
  const names = new StatementNames(2);
  const use = (text: string): (string | undefined)[] => [1, 2, 3].map(() => names.nameFor(text));
  for (const text of ['a', 'b', 'c', 'd']) use(text);
  expect(names.nameFor('b')).toBeDefined();
  expect(names.nameFor('c')).toBeUndefined();
});
