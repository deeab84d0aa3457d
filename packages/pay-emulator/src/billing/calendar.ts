import { daySeconds, type Seconds } from '../state/clock.ts';

export type Interval = 'day' | 'week' | 'month' | 'year';
export interface Every {
  interval: Interval;
  count: number;
}

function addMonths(from: Seconds, months: number): Seconds {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

/** `times` periods after `from`. A day that the month does not have becomes its last day. */
export function addPeriods(from: Seconds, { interval, count }: Every, times: number): Seconds {
  switch (interval) {
    case 'day':
      return from + count * times * daySeconds;
    case 'week':
      return from + 7 * count * times * daySeconds;
    case 'month':
      return addMonths(from, count * times);
    case 'year':
      return addMonths(from, 12 * count * times);
  }
}

const shortest: Record<Interval, Seconds> = {
  day: daySeconds,
  week: 7 * daySeconds,
  month: 28 * daySeconds,
  year: 365 * daySeconds,
};

/**
 * The end of the period that contains `moment`. Always counted from the anchor, not from the last period: after
 * 28 February a subscription of 31 January renews on 31 March.
 */
export function periodEnd(anchor: Seconds, every: Every, moment: Seconds): Seconds {
  if (moment < anchor) return anchor;
  // Start from an estimate that may be a few periods too high, and walk back; one that is too low would skip a period.
  let times = Math.ceil((moment - anchor) / (shortest[every.interval] * every.count)) + 1;
  while (times > 1 && addPeriods(anchor, every, times - 1) > moment) times -= 1;
  return addPeriods(anchor, every, times);
}

/** The price's interval, which one-time prices do not have. */
export function everyOf(recurring: { interval: string; interval_count: number } | null): Every {
  if (recurring === null) throw new Error('A one-time price has no period.');
  return { interval: recurring.interval as Interval, count: recurring.interval_count };
}

export const isSameInterval = (a: Every, b: Every): boolean => a.interval === b.interval && a.count === b.count;
