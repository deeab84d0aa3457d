import { join } from 'node:path';
import { UpdateError } from '../feed/update-error.ts';
import { releaseLock, takeLock } from '../files/process-lock.ts';

function isTaken(path: string): boolean {
  try {
    return takeLock(path);
  } catch (error) {
    throw new UpdateError('update.disk', 'the app folder cannot be written', error);
  }
}

/** Allows one update at a time, across processes. */
export async function withUpdateLock<Result>(appFolder: string, act: () => Promise<Result>): Promise<Result> {
  const path = join(appFolder, 'update.lock');
  if (!isTaken(path)) throw new UpdateError('update.busy', 'an update is running');
  try {
    return await act();
  } finally {
    releaseLock(path);
  }
}
