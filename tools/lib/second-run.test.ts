import { expect, test } from 'vitest';
import { maxRepeatedTests, repeatFailures } from './second-run.ts';
import type { Tally } from './tally.ts';

const failure = { file: 'a.test.ts', test: 'a.test.ts › adds', message: 'expected 1' };
const first: Tally = { passed: 9, failed: 1, skipped: 2, failures: [failure] };
const answer = (tally: Tally) => {
  const asked: (readonly unknown[])[] = [];
  const runAgain = async (failures: readonly unknown[]) => {
    asked.push(failures);
    return tally;
  };
  return { asked, runAgain };
};
const passes: Tally = { passed: 1, failed: 0, skipped: 0 };

test('a test that passes the second time is unstable, not failed', async () => {
  const { asked, runAgain } = answer(passes);
  expect(await repeatFailures(first, runAgain)).toEqual({ passed: 10, failed: 0, skipped: 2, unstable: [failure] });
  expect(asked).toEqual([[failure]]);
});

test.each([
  ['fails again', { passed: 0, failed: 1, skipped: 0 }],
  ['does not run', { passed: 0, failed: 0, skipped: 1 }],
])('a test that %s the second time has failed', async (_, tally) => {
  expect(await repeatFailures(first, answer(tally).runAgain)).toBe(first);
});

test.each<readonly [string, Tally]>([
  ['no failure', passes],
  ['too many failures', { ...first, failed: 4, failures: Array.from({ length: maxRepeatedTests + 1 }, () => failure) }],
  ['a run that broke off', { ...first, failures: [] }],
])('%s is never repeated', async (_, tally) => {
  const { asked, runAgain } = answer(passes);
  expect(await repeatFailures(tally, runAgain)).toBe(tally);
  expect(asked).toEqual([]);
});
