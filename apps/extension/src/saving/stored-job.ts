import type { JobRecord } from './job-record.ts';
import { readJob } from './read-job.ts';

/** Where all downloads are stored. */
export const jobsKey = 'jobs';

/** A download as last stored. State changes are stored at once, progress a little later. */
export async function storedJob(jobId: string): Promise<JobRecord | undefined> {
  const { [jobsKey]: jobs } = await chrome.storage.local.get(jobsKey);
  if (!Array.isArray(jobs)) return undefined;
  return jobs.flatMap((job) => readJob(job) ?? []).find(({ order }) => order.id === jobId);
}

/** Calls back whenever a download may have changed, until the signal is aborted. */
export function watchStoredJobs(listener: () => void, signal: AbortSignal): void {
  const onChanged = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'local' && jobsKey in changes) listener();
  };
  chrome.storage.onChanged.addListener(onChanged);
  signal.addEventListener('abort', () => chrome.storage.onChanged.removeListener(onChanged), { once: true });
}
