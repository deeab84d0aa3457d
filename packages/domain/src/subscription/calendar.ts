import type { Period } from './plan.ts';

/** How often something is charged. */
export interface Every {
  readonly period: Exclude<Period, 'lifetime'>;
  readonly count: number;
}

const dayMs = 86_400_000;

/** `times` periods after a moment. Like at the provider, a day that the month does not have becomes its last day. */
export function addPeriods(from: number, { period, count }: Every, times: number): number {
  if (period === 'day') return from + count * times * dayMs;
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * times * (period === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** The renewals after a moment, in order. Counted from the anchor: one of 31 January renews on 28 February, then on 31 March. */
export function* renewalsAfter(anchor: number, every: Every, moment: number): Generator<number, never> {
  for (let times = 1; ; times += 1) {
    const at = addPeriods(anchor, every, times);
    if (at > moment) yield at;
  }
}
