import { spawn } from 'node:child_process';
import { BuildError } from './build-error.ts';

/** Programs that no npm package provides, and the Debian package that does. */
const debianPackages: Readonly<Record<string, string>> = {
  makensis: 'nsis',
  osslsigncode: 'osslsigncode',
  tar: 'tar',
};

/** Runs a program and waits for it. Its output is shown only if it fails. */
export function runTool(program: string, args: readonly string[], cwd?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...(cwd === undefined ? {} : { cwd }), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (bytes: Buffer): void => {
      output += bytes.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', () => {
      const name = debianPackages[program] ?? program;
      reject(new BuildError(`${program} is not installed. On Debian or Ubuntu: sudo apt-get install ${name}`));
    });
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new BuildError(`${program} failed (${code}):\n${output.slice(-4000)}`));
    });
  });
}
