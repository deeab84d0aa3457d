import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from '../lib/step.ts';
import type { Finding, Gate } from './gate.ts';

const require = createRequire(import.meta.url);

/** The script of an installed package: always the pinned version, never one from the PATH. */
export const packageScript = (name: string, script: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), script);

/** A gate that runs an external program: its output is the finding. */
export function programGate(name: string, script: string, args: readonly string[]): Gate {
  return {
    name,
    async run(root): Promise<Finding[]> {
      const { code, output } = await runNode([script, ...args], { cwd: root });
      return code === 0 ? [] : [{ file: name, message: `\n${output.trim()}` }];
    },
  };
}
