import type { Seconds } from '../state/clock.ts';

export interface Period {
  start: Seconds;
  end: Seconds;
}

/** The share of `cents` for the time from `at` to the end of the period, by the second, rounded half away from zero. */
export function remainingShare(cents: number, { start, end }: Period, at: Seconds): number {
  const whole = end - start;
  if (whole <= 0) return 0;
  const left = Math.min(Math.max(end - at, 0), whole);
  // BigInt: for large amounts, cents times the seconds of a year exceed the range of exact numbers.
  const [product, divisor] = [BigInt(Math.abs(cents)) * BigInt(left), BigInt(whole)];
  const rounded = Number((2n * product + divisor) / (2n * divisor));
  return cents < 0 ? -rounded : rounded;
}
