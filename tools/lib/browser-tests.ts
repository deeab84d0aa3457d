import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript } from '../gates/program-gate.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { type PlaywrightSuite, playwrightFailures } from './failures.ts';
import { root } from './root.ts';
import { runNode, say } from './step.ts';
import type { Tally } from './tally.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: readonly PlaywrightSuite[];
}

/** Runs Playwright against the built site, counts the results, and collects all screenshots on one page. */
export async function runBrowserTests(args: readonly string[] = []): Promise<Tally> {
  const report = join(root, '.cache', 'reports', 'e2e.json');
  const screenshots = join(root, '.cache', 'screenshots');
  mkdirSync(join(root, '.cache', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await runNode([packageScript('@playwright/test', 'cli.js'), 'test', ...args], {
    cwd: root,
    env: { E2E_REPORT: report, NO_COLOR: '1' },
    isShown: true,
  });
  if (existsSync(screenshots)) say(`${writeContactSheet(screenshots)} screenshots: .cache/screenshots/index.html`);
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
  // A test that fails and then passes indicates a fault in the test or the product, so it counts as failed.
  const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1);
  return { passed: stats.expected, failed, skipped: stats.skipped, failures: playwrightFailures(suites) };
}
