import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxAttempts, pauseAfter } from './back-off.ts';

test.each([
  [1, 60],
  [2, 120],
  [6, 1920],
  [10, 21_600],
  [60, 21_600],
])('after attempt %i, the pause is about %i seconds', (attempt, seconds) => {
  expect(pauseAfter(attempt, () => 0.5)).toBe(seconds);
});

test('pauses vary by half their length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, chance) => {
      const middle = pauseAfter(attempt, () => 0.5);
      expect(Math.abs(pauseAfter(attempt, () => chance) - middle)).toBeLessThanOrEqual(middle / 4 + 1);
    }),
  );
});

test('all attempts together take most of a day', () => {
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, index) => pauseAfter(index + 1, () => 0.5));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(18);
  expect(hours).toBeLessThan(24);
});
