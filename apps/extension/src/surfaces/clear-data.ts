import { isPending, needsFolder } from '../saving/job-record.ts';
import { folderOf } from '../saving/worker-messages.ts';
import type { JobStore } from '../storage/job-store.ts';

/**
 * Deletes the list of downloads and the leftovers of unfinished ones. Finished files, and downloads that are running or about to
 * start, are kept.
 */
export async function clearData(jobs: JobStore): Promise<void> {
  await jobs.keepOnly(isPending);
  await jobs.forgetDamaged();
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of root.keys()) names.push(name);
  const failures: unknown[] = [];
  for (const name of names) {
    // Checked after the folder was seen: a download that starts in the meantime is listed before it has a folder.
    const isNeeded = (await jobs.all()).some((job) => needsFolder(job) && folderOf(job.order.id) === name);
    if (!isNeeded) await root.removeEntry(name, { recursive: true }).catch((error: unknown) => failures.push(error));
  }
  if (failures.some((error) => !isGone(error))) throw new AggregateError(failures, 'some parts could not be deleted');
}

/** It was already removed elsewhere. */
const isGone = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
