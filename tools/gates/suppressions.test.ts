import { expect, test } from 'vitest';
import { checkSuppressions } from './suppressions.ts';

const check = (text: string) =>
  checkSuppressions([{ path: 'a.ts', text }]).map(({ line, message }) => `${line} ${message}`);

test('a reason of a few words passes', () => {
  expect(
    check('// biome-ignore lint/a/b: the library wants it so\n// @ts-expect-error the types of x are wrong'),
  ).toEqual([]);
});

test.each([
  ['// biome-ignore lint/a/b: <explanation>', '1 biome-ignore without a reason of a few words'],
  ['// @ts-expect-error', '1 @ts-expect-error without a reason of a few words'],
  ['// @ts-ignore because it is so very late', '1 @ts-ignore hides everything'],
  ['/* biome-ignore-all lint: whole file off now */', '1 biome-ignore-all hides everything'],
])('%s is found', (text, expected) => {
  expect(check(text)).toEqual([expected]);
});
