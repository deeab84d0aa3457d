import { spawn } from 'node:child_process';
import { startOutsideJob } from './windows/break-away.ts';

/** Starts a program that outlives this one. */
export function startDetached(program: string, args: readonly string[]): void {
  if (process.platform === 'win32' && startOutsideJob([program, ...args])) return;
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true });
  // Whoever waits for what it starts notices that nothing comes.
  child.on('error', () => undefined);
  child.unref();
}
