import { isActive } from '../saving/job-record.ts';
import { folderOf } from '../saving/worker-messages.ts';
import type { JobStore } from '../storage/job-store.ts';

/** Deletes the list of downloads and what unfinished ones left behind. Running downloads and finished files are kept. */
export async function clearData(jobs: JobStore): Promise<void> {
  const all = await jobs.all();
  for (const job of all.filter((one) => !isActive(one))) await jobs.remove(job.order.id);
  const kept = new Set(all.filter(isActive).map(({ order }) => folderOf(order.id)));
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of root.keys()) if (!kept.has(name)) names.push(name);
  for (const name of names) await root.removeEntry(name, { recursive: true });
}
