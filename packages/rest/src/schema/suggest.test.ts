import { expect, test } from 'vitest';
import { closest, editDistance, similarColumns } from './suggest.ts';

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['kitten', 'sitting', 3],
  ['same', 'same', 0],
])('%s and %s are %i edits apart', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});

test('the closest name is suggested, a distant one is not', () => {
  expect(closest('sailor', ['notes', 'sailors', 'ships'])).toBe('sailors');
  expect(closest('xyz', ['notes', 'sailors'])).toBeNull();
  expect(closest('n'.repeat(500), ['notes'])).toBeNull();
});

test("columns are suggested by the database's rule", () => {
  expect(similarColumns('nam', ['name', 'watch'])).toEqual(['name']);
  expect(similarColumns('missing_column', ['name'])).toEqual([]);
  expect(similarColumns('ab', ['xy'])).toEqual([]);
});
