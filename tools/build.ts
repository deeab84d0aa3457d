import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/root.ts';
import { inputsDigest, workspaceClosure } from './lib/site-inputs.ts';
import { runNode, say, secondsSince } from './lib/step.ts';

const stamp = join(root, '.cache', 'site-inputs');
const result = join(root, 'apps/web/build/site.json');

/** Builds the site when something it is made of has changed. Returns the exit code. */
export async function buildSite(): Promise<number> {
  const digest = inputsDigest(root, workspaceClosure(root, 'apps/web'));
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return 0;
  const start = performance.now();
  say('Building the site …');
  const { code, output } = await runNode(['apps/web/build-steps/build.ts'], { cwd: root });
  if (code !== 0) {
    say(output);
    say('The site could not be built: the lines above say why.');
    return code;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  say(`  built ${output.trim().split('\n').at(-1)} in ${secondsSince(start)}`);
  return 0;
}

if (import.meta.main) process.exitCode = await buildSite();
