import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const hour = 3_600_000;

test.each([
  [20 * hour + 59 * 60_000, 'in 20 hours'],
  [hour, 'in 1 hour'],
  [59 * 60_000, 'in 59 minutes'],
  [5000, 'in 1 minute'],
  [0, null],
])('%i ms are %s', (leftMs, expected) => {
  expect(timeLeft(1_000_000 + leftMs, 1_000_000, 'en')).toBe(expected);
});

test('media without expiry have no time left, and every language has its own wording', () => {
  expect(timeLeft(null, 0, 'en')).toBeNull();
  expect(timeLeft(5 * hour, 0, 'de')).toBe('in 5 Stunden');
  expect(timeLeft(5 * hour, 0, 'pl')).toBe('za 5 godzin');
});
