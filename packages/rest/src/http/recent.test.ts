import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('a value is created once while it is in use, and evicted after enough others', () => {
  const made: string[] = [];
  const recent = new Recent<string>(2);
  const get = (key: string): string =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
