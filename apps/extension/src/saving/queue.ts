import type { JobView } from '@clipharbor/contracts';
import { type JobRecord, viewOf } from './job-record.ts';

type Queueable = Pick<JobRecord, 'state' | 'kind' | 'createdAtMs' | 'queuedAtMs'>;

const isQueued = ({ state }: Queueable): boolean => state === 'queued';

/** A live stream cannot wait, so it takes no slot either. Paused downloads release theirs. */
const takesSlot = ({ state, kind }: Queueable): boolean =>
  (state === 'running' || state === 'saving') && kind !== 'live';

const queuedAt = ({ queuedAtMs, createdAtMs }: Queueable): number => queuedAtMs ?? createdAtMs;

/** The queue, longest-waiting first. `jobs` is sorted newest first, which breaks ties. */
export const queueOf = <Job extends Queueable>(jobs: readonly Job[]): Job[] =>
  jobs
    .filter(isQueued)
    .toReversed()
    .toSorted((a, b) => queuedAt(a) - queuedAt(b));

/** Which queued jobs may start now. */
export function nextJobs<Job extends Queueable>(jobs: readonly Job[], maxRunning: number): Job[] {
  const free = Math.max(0, maxRunning - jobs.filter(takesSlot).length);
  const queue = queueOf(jobs);
  const waiting = queue.filter(({ kind }) => kind !== 'live');
  return [...queue.filter(({ kind }) => kind === 'live'), ...waiting.slice(0, free)];
}

/** All downloads as our pages show them, with their places in the queue. */
export function viewsOf(jobs: readonly JobRecord[]): JobView[] {
  const queue = queueOf(jobs);
  return jobs.map((job) => viewOf(job, job.state === 'queued' ? queue.indexOf(job) + 1 : undefined));
}
