import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A setup that runs while the app does moves aside what is in use, into a folder beside the executable. Removes what no process
 * uses any more; the rest goes later.
 */
export async function removeMovedAside(appFolder: string): Promise<void> {
  await rm(join(dirname(appFolder), 'old'), { recursive: true, force: true }).catch(() => undefined);
}
