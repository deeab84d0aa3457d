import { OutputFiles } from '../job/output-files.ts';
import type { Storage } from '../model/ports.ts';

/**
 * Removes what a job that is not running has left to be resumed: its partial file, journal and segments. `name` is the one it
 * was given. Fails with `output.busy` while the job runs.
 */
export async function discard(storage: Storage, name: string): Promise<void> {
  const output = new OutputFiles({ storage, name, hasExtension: false, isSeries: false });
  await output.reserve();
  await output.release(false);
}
