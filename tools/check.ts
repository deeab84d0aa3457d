import { buildSite } from './build.ts';
import { showFinding } from './gates/gate.ts';
import { gates } from './gates/index.ts';
import { packageScript } from './gates/program-gate.ts';
import { root } from './lib/root.ts';
import { runNode, say, secondsSince } from './lib/step.ts';
import type { Tally } from './lib/tally.ts';

/** The site's generated types and built files are what two of the gates look at. */
async function prepare(): Promise<boolean> {
  const typegen = await runNode([packageScript('@react-router/dev', 'bin.cjs'), 'typegen'], { cwd: `${root}apps/web` });
  if (typegen.code !== 0) say(typegen.output);
  return typegen.code === 0 && (await buildSite()) === 0;
}

/** Runs every gate and prints one line each. */
export async function check(): Promise<Tally> {
  const isPrepared = await prepare();
  const failed: string[] = isPrepared ? [] : ['preparing'];
  for (const gate of gates) {
    const start = performance.now();
    const findings = await gate.run(root);
    say(`${findings.length === 0 ? '✓' : '✗'} ${gate.name} (${secondsSince(start)})`);
    for (const finding of findings.slice(0, 40)) say(showFinding(finding));
    if (findings.length > 40) say(`  … and ${findings.length - 40} more`);
    if (findings.length > 0) failed.push(gate.name);
  }
  return { passed: gates.length - failed.length, failed: failed.length, skipped: 0 };
}

if (import.meta.main) {
  const start = performance.now();
  const { passed, failed } = await check();
  say(`${passed} gates passed, ${failed} failed in ${secondsSince(start)}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
