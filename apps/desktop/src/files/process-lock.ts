import { readFileSync, rmSync, writeFileSync } from 'node:fs';

export type IsAlive = (pid: number) => boolean;

export const isProcessAlive: IsAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

function holderOf(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return 0;
  }
}

/**
 * Takes a lock for this process: a file with its id. False while another process holds it; the lock of an ended process is taken
 * over.
 */
export function takeLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const pid = holderOf(path);
  if (pid > 0 && pid !== process.pid && isProcessAlive(pid)) return false;
  writeFileSync(path, String(process.pid));
  return true;
}

export const releaseLock = (path: string): void => rmSync(path, { force: true });
