import { expect, test } from 'vitest';
import { feedExpiry } from './expiry.ts';

test.each([
  ['2026-01-01', '2026-10-01T00:00:00.000Z'],
  ['2026-03-31', '2026-10-01T00:00:00.000Z'],
  ['2026-11-17', '2027-07-01T00:00:00.000Z'],
])('a feed of %s expires %s', (day, expiry) => {
  expect(feedExpiry(undefined, Date.parse(day))).toBe(expiry);
  expect(feedExpiry(String(Date.parse(day) / 1000), 0)).toBe(expiry);
});
