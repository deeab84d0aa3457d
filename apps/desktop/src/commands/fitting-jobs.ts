import type { DesktopJob } from '@clipharbor/contracts';

/** Leaves room for the rest of the frame. */
const maxListBytes = 900 * 1024;
/** Split recordings may have thousands of files; only the newest are shown. */
const maxFiles = 200;

/** As many jobs as fit into one response, newest first. Unfinished jobs come before finished ones. */
export function fittingJobs(jobs: readonly DesktopJob[], maxBytes = maxListBytes): DesktopJob[] {
  const isActive = ({ state }: DesktopJob): boolean => state === 'waiting' || state === 'running' || state === 'paused';
  const kept = new Set<DesktopJob>();
  let bytes = 0;
  for (const job of [...jobs.filter(isActive), ...jobs.filter((one) => !isActive(one))]) {
    bytes += Buffer.byteLength(JSON.stringify(shortened(job))) + 1;
    if (bytes > maxBytes) break;
    kept.add(job);
  }
  return jobs.filter((job) => kept.has(job)).map(shortened);
}

export const shortened = (job: DesktopJob): DesktopJob =>
  job.files.length <= maxFiles ? job : { ...job, files: job.files.slice(-maxFiles) };
