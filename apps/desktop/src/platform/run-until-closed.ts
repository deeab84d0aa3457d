import { spawn } from 'node:child_process';

/** A window that lives this long was shown. */
const shownAfterMs = 3_000;

/** Runs a program with a window until it is closed. False when it cannot start or ends with an error at once. */
export function runUntilClosed(program: string, args: readonly string[]): Promise<boolean> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0 || performance.now() - startedAt > shownAfterMs));
  });
}
