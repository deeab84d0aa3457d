import { expect, test } from 'vitest';
import { billingDate } from './use-billing-date.ts';

// Late in the evening: a visitor's own time zone must not move the date.
const time = Date.UTC(2026, 10, 15, 23, 30);

test.each([
  ['en', 'November 15, 2026'],
  ['de', '15. November 2026'],
  ['ja', '2026年11月15日'],
] as const)('a billing date in %s is %s', (locale, expected) => {
  expect(billingDate(locale)(time)).toBe(expected);
});

test.each(['ar', 'bn', 'th', 'hi'] as const)('%s keeps Latin digits and the Gregorian year', (locale) => {
  expect(billingDate(locale)(time)).toMatch(/\b15\b.*\b2026\b/);
});
