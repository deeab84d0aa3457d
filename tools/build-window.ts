import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuiltFrom, recordBuild } from './lib/build-stamp.ts';
import { root } from './lib/root.ts';
import { inputsDigest, workspaceClosure } from './lib/site-inputs.ts';
import { runNode } from './lib/step.ts';

const output = join(root, 'apps/desktop/build/ui/index.html');

/**
 * Builds the desktop app's window if any of its inputs has changed. Returns the exit code. Standard output is left to the app.
 */
export async function buildWindow(): Promise<number> {
  const digest = inputsDigest(root, workspaceClosure(root, 'apps/desktop'));
  if (existsSync(output) && isBuiltFrom('window', digest)) return 0;
  const { code, output: words } = await runNode(['apps/desktop/build-steps/window.ts'], { cwd: root });
  if (code !== 0) {
    process.stderr.write(`${words}\nThe window could not be built: the lines above say why.\n`);
    return code;
  }
  recordBuild('window', digest);
  return 0;
}

if (import.meta.main) process.exitCode = await buildWindow();
