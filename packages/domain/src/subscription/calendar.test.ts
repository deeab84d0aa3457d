import { expect, test } from 'vitest';
import { addPeriods, renewalsAfter } from './calendar.ts';

const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);

test.each([
  ['2026-01-31', 'month', 1, ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['2026-08-31', 'month', 6, ['2027-02-28', '2027-08-31', '2028-02-29']],
  ['2028-02-29', 'year', 1, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2026-12-15', 'month', 1, ['2027-01-15']],
  ['2026-03-28', 'day', 7, ['2026-04-04']],
] as const)('%s renews every %s × %i', (start, period, count, expected) => {
  const ends = expected.map((_, index) => addPeriods(Date.parse(start), { period, count }, index + 1));
  expect(ends.map(day)).toEqual(expected);
});

test('the time of day stays', () => {
  const start = Date.parse('2026-03-28T23:30:15Z');
  expect(new Date(addPeriods(start, { period: 'month', count: 1 }, 1)).toISOString()).toBe('2026-04-28T23:30:15.000Z');
});

test('renewals are counted from the anchor, whatever the start of the range', () => {
  const renewals = renewalsAfter(
    Date.parse('2026-01-31'),
    { period: 'month', count: 1 },
    Date.parse('2026-02-28T00:00Z'),
  );
  expect([renewals.next(), renewals.next()].map(({ value }) => day(value))).toEqual(['2026-03-31', '2026-04-30']);
});
