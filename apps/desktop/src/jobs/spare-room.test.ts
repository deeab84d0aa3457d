import { createNodeStorage } from '@clipharbor/media-node';
import { expect, test } from 'vitest';
import { spareBytes, withSpareRoom } from './spare-room.ts';

const leftOf = (freeBytes: number | undefined) =>
  withSpareRoom({ ...createNodeStorage('/nowhere'), freeSpace: async () => freeBytes }).freeSpace();

test.each([
  [spareBytes + 600, 600],
  [spareBytes - 1, 0],
  [undefined, undefined],
])('of %s free bytes a job may use %s', async (freeBytes, usable) => {
  expect(await leftOf(freeBytes)).toBe(usable);
});
