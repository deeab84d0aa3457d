import type { Failure } from './failures.ts';

/** How many checks or tests passed, failed and were skipped. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Details of those that failed. */
  readonly failures?: readonly Failure[];
  /** Tests that failed, and passed when repeated alone. */
  readonly unstable?: readonly Failure[];
}

export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      failures: [...(sum.failures ?? []), ...(tally.failures ?? [])],
      unstable: [...(sum.unstable ?? []), ...(tally.unstable ?? [])],
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The last line of a run, the same in all our projects so that machines can parse it. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
