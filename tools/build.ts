import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEntry } from '../apps/cli/bin/entry.cjs';
import { buildCli } from './build-cli.mjs';
import { buildExtension, howToLoad } from './build-extension.ts';
import { buildWindow } from './build-window.ts';
import { isBuiltFrom, recordBuild } from './lib/build-stamp.ts';
import { root } from './lib/root.ts';
import { inputsDigest, workspaceClosure } from './lib/site-inputs.ts';
import { runNode, say, secondsSince } from './lib/step.ts';

const result = join(root, 'apps/web/build/site.json');

const siteDigest = (): string => inputsDigest(root, workspaceClosure(root, 'apps/web'));

/** Whether the built site matches the current source. */
export const isSiteFresh = (digest: string = siteDigest()): boolean =>
  existsSync(result) && isBuiltFrom('site', digest);

/** Builds the site if any of its inputs has changed. Returns the exit code. */
export async function buildSite(): Promise<number> {
  const digest = siteDigest();
  if (isSiteFresh(digest)) return 0;
  const start = performance.now();
  say('Building the site …');
  const { code, output } = await runNode(['apps/web/build-steps/build.ts'], { cwd: root });
  if (code !== 0) {
    say(output);
    say('The site could not be built: the lines above say why.');
    return code;
  }
  recordBuild('site', digest);
  say(`  built ${output.trim().split('\n').at(-1)} in ${secondsSince(start)}`);
  return 0;
}

/** Bundles the command-line tool if its source has changed. */
async function buildTool(): Promise<void> {
  if (findEntry().endsWith('.cjs')) return;
  const start = performance.now();
  await buildCli();
  say(`  bundled the command-line tool in ${secondsSince(start)}`);
}

if (import.meta.main) {
  process.exitCode = (await buildSite()) || (await buildExtension()) || (await buildWindow());
  await buildTool();
  if (process.exitCode === 0) say(howToLoad);
}
