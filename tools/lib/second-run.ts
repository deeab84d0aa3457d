import type { Failure } from './failures.ts';
import type { Tally } from './tally.ts';

/** More failures than this are not a coincidence. */
export const maxRepeatedTests = 3;

/**
 * Runs failed tests a second time, with nothing else running. A real browser on two shared cores misses a deadline once in
 * thousands of tests; a fault fails again. A test that passes only the second time is counted as unstable and named in the
 * summary, because the cause still has to be found. More than a few failures, or a failure without a test, are never repeated.
 */
export async function repeatFailures(
  first: Tally,
  runAgain: (failures: readonly Failure[]) => Promise<Tally>,
): Promise<Tally> {
  const failures = first.failures ?? [];
  if (first.failed === 0 || first.failed > maxRepeatedTests || failures.length !== first.failed) return first;
  const second = await runAgain(failures);
  if (second.failed > 0 || second.passed < first.failed) return first;
  return { passed: first.passed + first.failed, failed: 0, skipped: first.skipped, unstable: failures };
}
