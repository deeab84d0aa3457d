import { hourSeconds, minuteSeconds, type Seconds } from '../state/clock.ts';

/** Waiting times after each failed attempt; together about three days, then the event is given up. */
const delays: readonly Seconds[] = [
  minuteSeconds,
  5 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  5 * hourSeconds,
  10 * hourSeconds,
  10 * hourSeconds,
  12 * hourSeconds,
  12 * hourSeconds,
  12 * hourSeconds,
];

/** When to try again after the given attempt failed; `null` when it was the last. */
export const retryDelay = (attempt: number): Seconds | null => delays[attempt - 1] ?? null;
