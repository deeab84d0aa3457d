import { expect, test } from 'vitest';
import { knownDuration } from './known-duration.ts';

test.each([
  [6.5, 6.5],
  [36_000, 36_000],
  [0, null],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [2 ** 32, null],
])('a duration of %d is %s', (seconds, known) => expect(knownDuration(seconds)).toBe(known));
