import { isPending, needsFolder } from '../saving/job-record.ts';
import { folderOf } from '../saving/worker-messages.ts';
import type { JobStore } from '../storage/job-store.ts';

/**
 * Deletes the list of downloads and what unfinished ones left behind. Downloads that run or are about to start, and finished files,
 * are kept.
 */
export async function clearData(jobs: JobStore): Promise<void> {
  await jobs.keepOnly(isPending);
  await jobs.forgetDamaged();
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of root.keys()) names.push(name);
  const failures: unknown[] = [];
  for (const name of names) {
    // Asked about each after seeing it: a download that starts meanwhile is listed before it has a folder.
    const isNeeded = (await jobs.all()).some((job) => needsFolder(job) && folderOf(job.order.id) === name);
    if (!isNeeded) await root.removeEntry(name, { recursive: true }).catch((error: unknown) => failures.push(error));
  }
  if (failures.some((error) => !isGone(error))) throw new AggregateError(failures, 'some parts could not be deleted');
}

/** Someone else has removed it. */
const isGone = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
