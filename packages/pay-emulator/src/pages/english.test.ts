import { expect, it } from 'vitest';
import { day, money, say, sayRhythm } from './english.ts';

it('writes money and days', () => {
  expect([money(359_450, 'usd'), day(Date.UTC(2026, 10, 15) / 1000)]).toEqual(['$3,594.50', 'November 15, 2026']);
});

it('says how often', () => {
  const rhythm = (interval: string, count: number) => sayRhythm({ interval, interval_count: count });
  expect([rhythm('month', 1), rhythm('month', 6), rhythm('year', 1), rhythm('week', 2), rhythm('day', 7)]).toEqual([
    'per month',
    'every 6 months',
    'per year',
    'every 2 weeks',
    'every 7 days',
  ]);
  expect(sayRhythm(null)).toBe('one payment');
});

it('leaves a placeholder without a value as it is', () => {
  expect(say('backTo')).toBe('Back to {merchant}');
});
