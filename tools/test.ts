import { check } from './check.ts';
import { runBrowserTests } from './lib/browser-tests.ts';
import { repeatFailures } from './lib/second-run.ts';
import { say, secondsSince } from './lib/step.ts';
import { provideSystemPackages } from './lib/system-packages.ts';
import { addTallies, closingLine, type Tally } from './lib/tally.ts';
import { runUnitTests } from './lib/unit-tests.ts';

const start = performance.now();
const missing = await provideSystemPackages();
const lacksChromium = missing.some((item) => item.package === 'chromium');

async function unitTests(): Promise<Tally> {
  return repeatFailures(await runUnitTests(), (failures) => runUnitTests(failures.map(({ file }) => file)));
}

async function browserTests(): Promise<Tally> {
  if (lacksChromium) return { passed: 0, failed: 0, skipped: 1 };
  return repeatFailures(await runBrowserTests(), () => runBrowserTests(['--last-failed']));
}

const parts: readonly (readonly [string, () => Promise<Tally>])[] = [
  ['Gates', check],
  ['Unit tests', unitTests],
  ['Browser tests', browserTests],
];

const lines: string[] = [];
const tallies: Tally[] = [];
for (const [name, run] of parts) {
  const partStart = performance.now();
  say(`\n== ${name}`);
  const tally = await run();
  tallies.push(tally);
  lines.push(`${name}: ${closingLine(tally)} in ${secondsSince(partStart)}`);
}

const total = addTallies(tallies);
// Repeated at the end: the first failure may be thousands of lines above.
for (const { test, message } of total.failures ?? []) say(`\n== Failed: ${test}\n${message}`);
for (const { test, message } of total.unstable ?? []) say(`\n== Unstable, passed when run again: ${test}\n${message}`);
say(`\n== Summary (${secondsSince(start)})`);
for (const line of lines) say(line);
for (const item of missing) say(`Left out, because ${item.package} is not installed: ${item.for}`);
say(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
