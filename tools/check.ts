import { buildSite, isSiteFresh } from './build.ts';
import { buildExtension } from './build-extension.ts';
import { budgets } from './gates/budgets.ts';
import { showFinding } from './gates/gate.ts';
import { gates } from './gates/index.ts';
import { packageScript } from './gates/program-gate.ts';
import { root } from './lib/root.ts';
import { runNode, say, secondsSince } from './lib/step.ts';
import type { Tally } from './lib/tally.ts';

interface CheckOptions {
  /** Building takes a minute: whoever only wants a quick look leaves the built site as it is. */
  readonly builds: boolean;
}

/** The site's generated types and built files are what two of the gates look at; browser tests load both builds. */
async function prepare({ builds }: CheckOptions): Promise<boolean> {
  const typegen = await runNode([packageScript('@react-router/dev', 'bin.cjs'), 'typegen'], { cwd: `${root}apps/web` });
  if (typegen.code !== 0) say(typegen.output);
  return typegen.code === 0 && (!builds || ((await buildSite()) === 0 && (await buildExtension()) === 0));
}

/** Runs every gate and prints one line each. */
export async function check(options: CheckOptions = { builds: true }): Promise<Tally> {
  const isPrepared = await prepare(options);
  const failed: string[] = isPrepared ? [] : ['preparing'];
  const chosen = options.builds || isSiteFresh() ? gates : gates.filter((gate) => gate !== budgets);
  for (const gate of chosen) {
    const start = performance.now();
    const findings = await gate.run(root);
    say(`${findings.length === 0 ? '✓' : '✗'} ${gate.name} (${secondsSince(start)})`);
    for (const finding of findings.slice(0, 40)) say(showFinding(finding));
    if (findings.length > 40) say(`  … and ${findings.length - 40} more`);
    if (findings.length > 0) failed.push(gate.name);
  }
  const skipped = gates.length - chosen.length;
  if (skipped > 0) say(`– ${budgets.name}: not checked, the site is older than its source (npm run build)`);
  return { passed: chosen.length - failed.length, failed: failed.length, skipped };
}

if (import.meta.main) {
  const start = performance.now();
  const { passed, failed } = await check({ builds: false });
  say(`${passed} gates passed, ${failed} failed in ${secondsSince(start)}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
