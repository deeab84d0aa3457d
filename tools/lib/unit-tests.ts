import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript } from '../gates/program-gate.ts';
import { type VitestFile, vitestFailures } from './failures.ts';
import { root } from './root.ts';
import { runNode, say } from './step.ts';
import type { Tally } from './tally.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: readonly VitestFile[];
}

/** Runs Vitest and counts the results. A run that ended without a report (out of memory, killed) counts as one failure. */
export async function runUnitTests(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = join(root, '.cache', 'reports', 'unit.json');
  mkdirSync(join(root, '.cache', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const script = packageScript('vitest', 'vitest.mjs');
  const { code, output } = await runNode(
    [script, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    {
      cwd: root,
      env: { ...env, NO_COLOR: '1' },
      isShown: true,
    },
  );
  if (!existsSync(report)) {
    if (output === '') say('Vitest ended without a word.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const result: VitestReport = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot even be loaded has no failing tests, but the run does.
  const failed = Math.max(result.numFailedTests, code === 0 ? 0 : 1);
  const failures = vitestFailures(result.testResults, root);
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests, failures };
}
