import { expect, it } from 'vitest';
import { day, describeInterval, money, say } from './english.ts';

it('formats amounts and dates', () => {
  expect([money(359_450, 'usd'), day(Date.UTC(2026, 10, 15) / 1000)]).toEqual(['$3,594.50', 'November 15, 2026']);
});

it('says how often a price renews', () => {
  const described = (interval: string, count: number) => describeInterval({ interval, interval_count: count });
  expect([
    described('month', 1),
    described('month', 6),
    described('year', 1),
    described('week', 2),
    described('day', 7),
  ]).toEqual(['per month', 'every 6 months', 'per year', 'every 2 weeks', 'every 7 days']);
  expect(describeInterval(null)).toBe('one payment');
});

it('keeps a placeholder without a value', () => {
  expect(say('backTo')).toBe('Back to {merchant}');
});
