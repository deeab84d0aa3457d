import { createNodeStorage } from '@clipharbor/media-node';
import { expect, test } from 'vitest';
import { reservedBytes, withReservedSpace } from './reserved-space.ts';

const leftOf = (freeBytes: number | undefined) =>
  withReservedSpace({ ...createNodeStorage('/nowhere'), freeSpace: async () => freeBytes }).freeSpace();

test.each([
  [reservedBytes + 600, 600],
  [reservedBytes - 1, 0],
  [undefined, undefined],
])('of %s free bytes a job may use %s', async (freeBytes, usable) => {
  expect(await leftOf(freeBytes)).toBe(usable);
});
