import { spawn } from 'node:child_process';

/** Seconds with one decimal place, for people. */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export interface Finished {
  readonly code: number;
  readonly output: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Also show the output as it arrives. */
  readonly isShown?: boolean;
}

/** Runs a program, waits for it and collects its output. Never throws: a program that cannot start has code 127. */
export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? process.cwd(),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const forward = (): void => {
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', forward);
    let output = '';
    const collect = (bytes: Buffer): void => {
      const text = bytes.toString();
      output += text;
      if (options.isShown) process.stdout.write(text);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => {
      process.off('SIGTERM', forward);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a script with the current Node. */
export const runNode = (args: readonly string[], options: RunOptions = {}): Promise<Finished> =>
  runProgram(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], options);
