import type { HostedJobEvent, JobOrder, JobProgress, JobState, JobView, MediaKind } from '@clipharbor/contracts';
import type { RequestOrigin } from '../finding/tab-media.ts';

/** A download as it is stored: everything needed to go on with it after the browser was closed. */
export interface JobRecord {
  readonly order: JobOrder;
  readonly mediaId: string;
  readonly kind: MediaKind;
  readonly request: RequestOrigin;
  /** Hosts that get the page's Referer and Origin. */
  readonly hosts: readonly string[];
  /** Addresses of this medium alone, by which its requests are told from those of other jobs. */
  readonly patterns?: readonly string[];
  readonly state: JobState;
  readonly progress: JobProgress;
  readonly bytesPerSecond: number | null;
  readonly progressAtMs: number | null;
  readonly fileName: string | null;
  readonly failure: string | null;
  readonly createdAtMs: number;
  /** Handed to the browser, still on their way. */
  readonly downloadIds: readonly number[];
}

/** Handles what the worker of a job reports. */
export type OnJobEvent = (jobId: string, event: HostedJobEvent) => Promise<void>;

export const isActive = ({ state }: Pick<JobRecord, 'state'>): boolean =>
  state === 'running' || state === 'paused' || state === 'saving';

/** May be started again where it ended. */
export const isResumable = ({ state, failure }: Pick<JobRecord, 'state' | 'failure'>): boolean =>
  state === 'interrupted' || (state === 'failed' && failure !== 'media.protected');

export const noProgress: JobProgress = { bytes: 0, totalBytes: null, seconds: 0, totalSeconds: null };

/** The job after an event of its worker. After `finished` the caller hands the files over. */
export function afterEvent(job: JobRecord, event: HostedJobEvent, nowMs: number): JobRecord {
  switch (event.type) {
    case 'progress':
      return { ...job, ...measured(job, event.progress, nowMs) };
    case 'paused':
      return { ...job, state: 'paused', bytesPerSecond: null, progressAtMs: null };
    case 'resumed':
      return { ...job, state: 'running', failure: null };
    case 'failed':
      return event.code === 'cancelled'
        ? withoutManifest({ ...job, state: 'cancelled', bytesPerSecond: null })
        : { ...job, state: 'failed', failure: event.code, bytesPerSecond: null };
    case 'finished':
      return { ...job, state: 'saving', bytesPerSecond: null, fileName: event.files[0]?.name ?? null };
  }
}

/** A job that will not run again keeps no manifest: the list of downloads is written often. */
export const withoutManifest = (job: JobRecord): JobRecord =>
  job.order.inlineManifest === null ? job : { ...job, order: { ...job.order, inlineManifest: null } };

/** Speed over the last few reports: the newest counts for a third. */
function measured(job: JobRecord, progress: JobProgress, nowMs: number) {
  const elapsedMs = job.progressAtMs === null ? 0 : nowMs - job.progressAtMs;
  const state: JobState = job.state === 'paused' ? 'paused' : 'running';
  if (elapsedMs <= 0) return { state, progress, progressAtMs: nowMs };
  const latest = (Math.max(0, progress.bytes - job.progress.bytes) / elapsedMs) * 1000;
  const bytesPerSecond = job.bytesPerSecond === null ? latest : job.bytesPerSecond * (2 / 3) + latest / 3;
  return { state, progress, bytesPerSecond, progressAtMs: nowMs };
}

/** An active job without a worker was interrupted. */
export function afterLoss(job: JobRecord, hosted: ReadonlySet<string>): JobRecord {
  const isLost = isActive(job) && !hosted.has(job.order.id);
  return isLost ? { ...job, state: 'interrupted', bytesPerSecond: null, downloadIds: [] } : job;
}

/** Media whose last download is complete and older than the visit of a page. `jobs` has the newest first. */
export function savedBefore(jobs: readonly JobRecord[], momentMs: number): string[] {
  const newest = new Map<string, JobRecord>();
  for (const job of jobs) if (!newest.has(job.mediaId)) newest.set(job.mediaId, job);
  return [...newest.values()]
    .filter(({ state, createdAtMs }) => state === 'done' && createdAtMs < momentMs)
    .map(({ mediaId }) => mediaId);
}

export const viewOf = (job: JobRecord): JobView => ({
  id: job.order.id,
  mediaId: job.mediaId,
  title: job.order.title,
  kind: job.kind,
  state: job.state,
  progress: job.progress,
  bytesPerSecond: job.bytesPerSecond,
  fileName: job.fileName,
  failure: job.failure,
  createdAtMs: job.createdAtMs,
});
