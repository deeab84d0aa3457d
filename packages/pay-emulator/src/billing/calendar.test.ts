import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriods, type Every, type Interval, periodEnd } from './calendar.ts';

const at = (text: string) => Date.parse(text) / 1000;
const iso = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 10);

describe('addPeriods', () => {
  it.each([
    ['2026-01-31', 'month', 1, ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['2028-01-31', 'month', 1, ['2028-02-29', '2028-03-31']],
    ['2026-08-31', 'month', 6, ['2027-02-28', '2027-08-31', '2028-02-29']],
    ['2028-02-29', 'year', 1, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2026-12-15', 'month', 1, ['2027-01-15']],
    ['2026-03-28', 'week', 2, ['2026-04-11']],
    ['2026-03-28', 'day', 7, ['2026-04-04']],
  ] as const)('from %s every %s × %i', (start, interval, count, ends) => {
    expect(ends.map((_, index) => iso(addPeriods(at(start), { interval, count }, index + 1)))).toEqual(ends);
  });

  it('keeps the time of day across clock changes', () => {
    expect(
      new Date(addPeriods(at('2026-03-28T23:30:15Z'), { interval: 'month', count: 1 }, 1) * 1000).toISOString(),
    ).toBe('2026-04-28T23:30:15.000Z');
  });
});

const every: fc.Arbitrary<Every> = fc.record({
  interval: fc.constantFrom<Interval>('day', 'week', 'month', 'year'),
  count: fc.integer({ min: 1, max: 12 }),
});

describe('periodEnd', () => {
  it('is the first period end after a given time, counted from the anchor', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: at('2040-01-01') }),
        every,
        fc.integer({ min: 0, max: 20 * 365 * 86_400 }),
        (anchor, interval, later) => {
          const moment = anchor + later;
          const end = periodEnd(anchor, interval, moment);
          expect(end).toBeGreaterThan(moment);
          let times = 1;
          while (addPeriods(anchor, interval, times) <= moment) times += 1;
          expect(end).toBe(addPeriods(anchor, interval, times));
        },
      ),
      { numRuns: 200 },
    );
  });
});
