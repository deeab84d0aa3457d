import { buildSite, isSiteFresh } from './build.ts';
import { buildExtension } from './build-extension.ts';
import { type Gate, showFinding } from './gates/gate.ts';
import { gates, gatesOfBuilds } from './gates/index.ts';
import { packageScript } from './gates/program-gate.ts';
import { root } from './lib/root.ts';
import { runNode, say, secondsSince } from './lib/step.ts';
import type { Tally } from './lib/tally.ts';

interface CheckOptions {
  /** Building takes a minute, so a quick check leaves the built site alone. */
  readonly builds: boolean;
}

/** The types gate reads what is generated from the routes. */
async function generateTypes(): Promise<boolean> {
  const typegen = await runNode([packageScript('@react-router/dev', 'bin.cjs'), 'typegen'], { cwd: `${root}apps/web` });
  if (typegen.code !== 0) say(typegen.output);
  return typegen.code === 0;
}

/** Builds what the last gates and the browser tests use. */
const build = async (): Promise<boolean> => (await buildSite()) === 0 && (await buildExtension()) === 0;

/** Runs a gate and prints its findings. Returns whether it passed. */
async function passes(gate: Gate): Promise<boolean> {
  const start = performance.now();
  const findings = await gate.run(root);
  say(`${findings.length === 0 ? '✓' : '✗'} ${gate.name} (${secondsSince(start)})`);
  for (const finding of findings.slice(0, 40)) say(showFinding(finding));
  if (findings.length > 40) say(`  … and ${findings.length - 40} more`);
  return findings.length === 0;
}

/** Runs every gate and prints one line for each. */
export async function check({ builds }: CheckOptions = { builds: true }): Promise<Tally> {
  const failed: string[] = (await generateTypes()) ? [] : ['generated types'];
  // Builds mostly run in separate processes, so the gates need not wait for them.
  const built = builds ? build() : undefined;
  const run = async (gate: Gate) => (await passes(gate)) || failed.push(gate.name);
  for (const gate of gates) if (!gatesOfBuilds.has(gate)) await run(gate);
  if ((await built) === false) failed.push('builds');
  const hasSite = isSiteFresh();
  for (const gate of gatesOfBuilds) {
    if (hasSite) await run(gate);
    else if (!builds) say(`– ${gate.name}: not checked, the site is older than its source (npm run build)`);
  }
  const skipped = hasSite ? 0 : gatesOfBuilds.size;
  return { passed: gates.length - skipped - failed.length, failed: failed.length, skipped };
}

if (import.meta.main) {
  const start = performance.now();
  const { passed, failed } = await check({ builds: false });
  say(`${passed} gates passed, ${failed} failed in ${secondsSince(start)}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
