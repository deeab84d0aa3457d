import { expect, test } from 'vitest';
import { isForDesktop, largeBytes } from './for-desktop.ts';

const plenty = 1e12;

test.each([
  ['a recording', { kind: 'live', expectedBytes: null }, plenty, true],
  ['a large film', { kind: 'video', expectedBytes: largeBytes }, plenty, true],
  ['a film', { kind: 'video', expectedBytes: largeBytes - 1 }, plenty, false],
  ['a film without room', { kind: 'video', expectedBytes: 1e9 }, 1e9, true],
  ['a film of unknown size', { kind: 'video', expectedBytes: null }, 0, false],
])('%s', (_, job, freeBytes, isSent) => {
  expect(isForDesktop(job, freeBytes)).toBe(isSent);
});
