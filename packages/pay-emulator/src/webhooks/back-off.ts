import { HOUR, MINUTE, type Seconds } from '../state/clock.ts';

/** Waiting times after each failed attempt; together about three days, then the event is given up. */
const delays: readonly Seconds[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];

/** When to try again after the given attempt failed; `null` when it was the last. */
export const retryDelay = (attempt: number): Seconds | null => delays[attempt - 1] ?? null;
