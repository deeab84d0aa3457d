import { hourSeconds, minuteSeconds, type Seconds } from '../state/clock.ts';

/** Waiting times after each failed attempt: about three days in total, then the event is abandoned. */
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

/** When to retry after the given failed attempt; `null` if it was the last. */
export const retryDelay = (attempt: number): Seconds | null => delays[attempt - 1] ?? null;
