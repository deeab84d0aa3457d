import type { Period } from './plan.ts';

/** How often something is charged. */
export interface Every {
  readonly period: Exclude<Period, 'lifetime'>;
  readonly count: number;
}

const dayMs = 86_400_000;

/** `times` periods after a moment. A day that the month does not have becomes the month's last, as the provider counts. */
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

/** The renewals after a moment, one after the other. Counted from the anchor: after 28 February, 31 January renews on 31 March. */
export function* renewalsAfter(anchor: number, every: Every, moment: number): Generator<number, never> {
  for (let times = 1; ; times += 1) {
    const at = addPeriods(anchor, every, times);
    if (at > moment) yield at;
  }
}
