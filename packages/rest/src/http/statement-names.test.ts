import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('a statement gets a name when it repeats, and keeps it', () => {
  const names = new StatementNames(10);
  const ask = (role = 'anon') => names.nameFor('select 1', role);
  expect([ask(), ask()]).toEqual([undefined, undefined]);
  const name = ask();
  expect(name).toMatch(/^rest_[\w-]{24}$/);
  expect(ask()).toBe(name);
});

test('each role has its own name for the same statement', () => {
  const names = new StatementNames(10);
  const [one, other] = ['anon', 'authenticated'].map((role) =>
    [1, 2, 3].map(() => names.nameFor('select 1', role)).at(-1),
  );
  expect(one).toBeDefined();
  expect(other).toBeDefined();
  expect(one).not.toBe(other);
});

test('the number of names is bounded', () => {
  const names = new StatementNames(2);
  const use = (text: string): (string | undefined)[] => [1, 2, 3].map(() => names.nameFor(text, 'anon'));
  for (const text of ['a', 'b', 'c', 'd']) use(text);
  expect(names.nameFor('b', 'anon')).toBeDefined();
  expect(names.nameFor('c', 'anon')).toBeUndefined();
});
