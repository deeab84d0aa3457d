import { HOUR_SECONDS, MINUTE_SECONDS, type Seconds } from '../state/clock.ts';

/** Waiting times after each failed attempt; together about three days, then the event is given up. */
const delays: readonly Seconds[] = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
];

/** When to try again after the given attempt failed; `null` when it was the last. */
export const retryDelay = (attempt: number): Seconds | null => delays[attempt - 1] ?? null;
