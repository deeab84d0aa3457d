import { expect, test } from 'vitest';
import { hasRoom } from './room.ts';

const gb = 1024 ** 3;

test('a file needs room for two copies and a little more', () => {
  expect(hasRoom(gb, 2 * gb)).toBe(false);
  expect(hasRoom(gb, 3 * gb)).toBe(true);
});

test('a file of unknown size is attempted', () => {
  expect(hasRoom(null, 0)).toBe(true);
  expect(hasRoom(gb, undefined)).toBe(true);
});
