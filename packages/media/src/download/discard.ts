import { OutputFiles } from '../job/output-files.ts';
import type { Storage } from '../model/ports.ts';

/**
 * Removes what a stopped job left behind for resuming: its partial file, journal and segments. `name` is the job's
 * name. Fails with `output.busy` while the job runs.
 */
export async function discard(storage: Storage, name: string): Promise<void> {
  const output = new OutputFiles({ storage, name, hasExtension: false, isSeries: false });
  await output.reserve();
  await output.release(false);
}
