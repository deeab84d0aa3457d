import { spawn } from 'node:child_process';
import { startOutsideJob } from './windows/break-away.ts';

export interface DetachedProcess {
  /** Whether it failed to start or has ended. False, because unknown, for a process started outside a browser's job object. */
  hasEnded(): boolean;
}

/** Starts a program that outlives this one. */
export function startDetached(program: string, args: readonly string[]): DetachedProcess {
  if (process.platform === 'win32' && startOutsideJob([program, ...args])) return { hasEnded: () => false };
  let hasEnded = false;
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true });
  for (const event of ['error', 'exit']) {
    child.once(event, () => {
      hasEnded = true;
    });
  }
  child.unref();
  return { hasEnded: () => hasEnded };
}
