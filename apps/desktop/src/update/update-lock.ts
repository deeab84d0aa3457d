import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UpdateError } from '../feed/update-error.ts';
import { isProcessAlive } from '../versions/choose-version.ts';

function holder(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return 0;
  }
}

function acquire(path: string): void {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new UpdateError('update.disk', 'the app folder cannot be written', error);
    }
    const pid = holder(path);
    if (pid > 0 && pid !== process.pid && isProcessAlive(pid))
      throw new UpdateError('update.busy', 'an update is running');
    // Its owner is gone.
    writeFileSync(path, String(process.pid));
  }
}

/** One update at a time, also over processes. The lock of a process that has ended is taken over. */
export async function withUpdateLock<Result>(appFolder: string, act: () => Promise<Result>): Promise<Result> {
  const path = join(appFolder, 'update.lock');
  acquire(path);
  try {
    return await act();
  } finally {
    rmSync(path, { force: true });
  }
}
