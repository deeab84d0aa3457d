import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/root.ts';
import { runNode, runProgram, say } from './lib/step.ts';

/**
 * Plants faults into the rules about money, usage and entitlement, one at a time, and counts how many the tests detect. Fails
 * below 80 %. The tool is fetched on first use: it has 170 packages that no other command needs.
 */
const version = '10.1.1';
const folder = join(root, '.cache/mutation', version);
const tool = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');

if (!existsSync(tool)) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  say('Fetching the tool for mutation tests …');
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
  // Vitest is taken from the project itself.
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps', ...packages];
  const { code, output } = await runProgram('npm', args, { cwd: folder });
  if (code !== 0) {
    say(output);
    process.exit(code);
  }
}
const { code } = await runNode([tool, 'run', 'tools/mutation/stryker.json', ...process.argv.slice(2)], {
  cwd: root,
  isShown: true,
});
process.exitCode = code;
