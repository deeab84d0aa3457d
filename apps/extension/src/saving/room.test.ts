import { expect, test } from 'vitest';
import { hasRoom } from './room.ts';

const GB = 1024 ** 3;

test('a file needs room for two copies and a little more', () => {
  expect(hasRoom(GB, 2 * GB)).toBe(false);
  expect(hasRoom(GB, 3 * GB)).toBe(true);
});

test('what nobody knows is tried', () => {
  expect(hasRoom(null, 0)).toBe(true);
  expect(hasRoom(GB, undefined)).toBe(true);
});
