import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A setup that runs while the app does moves files in use into a folder next to the executable. Removes those that no process
 * uses any more; the rest is removed later.
 */
export async function removeMovedAside(appFolder: string): Promise<void> {
  await rm(join(dirname(appFolder), 'old'), { recursive: true, force: true }).catch(() => undefined);
}
