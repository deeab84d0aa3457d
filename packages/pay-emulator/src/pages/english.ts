import type { Seconds } from '../state/clock.ts';
import { type TextKey, texts } from './texts.ts';

export const say = (key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
  texts[key].replace(/\{(\w+)\}/g, (whole, part: string) => values[part] ?? whole);

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export const day = (moment: Seconds): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(moment * 1000);

/** "per month", "every 6 months". */
export function describeInterval(recurring: { interval: string; interval_count: number } | null): string {
  if (recurring === null) return say('once');
  const { interval, interval_count: count } = recurring;
  const [one, many] = {
    day: ['everyDay', 'everyDays'],
    week: ['everyWeek', 'everyWeeks'],
    month: ['everyMonth', 'everyMonths'],
    year: ['everyYear', 'everyYears'],
  }[interval as 'day' | 'week' | 'month' | 'year'] as [TextKey, TextKey];
  return count === 1 ? say(one) : say(many, { count: String(count) });
}
