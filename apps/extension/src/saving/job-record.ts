import type {
  Handover,
  HostedJobEvent,
  JobHealth,
  JobOrder,
  JobProgress,
  JobState,
  JobView,
  MediaKind,
} from '@clipharbor/contracts';
import type { RequestOrigin } from '../finding/tab-media.ts';
import { isHandoverOver, isMovable } from './movable.ts';
import { canSavePartial } from './partial.ts';
import { canPlay } from './playable.ts';

/** A download as stored, with everything needed to continue it after the browser was closed. */
export interface JobRecord {
  readonly order: JobOrder;
  readonly mediaId: string;
  readonly kind: MediaKind;
  /** Of the whole medium, if its manifest or its page specifies it. */
  readonly durationSeconds?: number | undefined;
  readonly request: RequestOrigin;
  /** Hosts that get the page's Referer and Origin. */
  readonly hosts: readonly string[];
  /** URLs of this medium alone, which distinguish its requests from those of other jobs. */
  readonly patterns?: readonly string[];
  readonly state: JobState;
  readonly progress: JobProgress;
  readonly bytesPerSecond: number | null;
  /** Running, but its connection was lost. */
  readonly isReconnecting?: boolean;
  readonly progressAtMs: number | null;
  readonly fileName: string | null;
  readonly failure: string | null;
  readonly createdAtMs: number;
  /** Handed to the browser, but not saved yet. */
  readonly downloadIds: readonly number[];
  /** Files of the job that are not saved yet, including those not handed over. */
  readonly filesLeft?: number;
  /** Ids of the browser downloads that saved its files. */
  readonly savedIds?: readonly number[];
  /** The user has moved or deleted the file since. */
  readonly isFileGone?: boolean;
  readonly queuedAtMs?: number;
  /** Within the browser's downloads folder. */
  readonly folder?: string;
  readonly health?: JobHealth;
  /** A URL whose target has not been read yet. */
  readonly isUnread?: boolean;
  /** Running, but not given to the host yet. */
  readonly isPreparing?: boolean;
  /** The server's HTTP status, and for which segment, if that was the failure. */
  readonly failureStatus?: number | undefined;
  readonly failureSegment?: number | undefined;
  /** Parts are missing, by the user's choice. */
  readonly isPartial?: boolean | undefined;
  /** Its progress when the link was last replaced, and how many links since then have yielded nothing. */
  readonly links?: { readonly bytes: number; readonly vain: number } | undefined;
  /** Its state in the desktop app. */
  readonly handover?: Handover | undefined;
}

/** Handles the reports of a job's worker. */
export type OnJobEvent = (jobId: string, event: HostedJobEvent) => Promise<void>;

export const isActive = ({ state }: Pick<JobRecord, 'state'>): boolean =>
  state === 'running' || state === 'paused' || state === 'saving';

/** Running, or will start without another click. */
export const isPending = (job: Pick<JobRecord, 'state'>): boolean => job.state === 'queued' || isActive(job);

/** The same, in this browser or in the desktop app. */
export const isUnderWay = (job: Pick<JobRecord, 'state' | 'handover'>): boolean =>
  isPending(job) || (job.state === 'handedOver' && !isHandoverOver(job.handover));

/** Has no worker, but may get one. */
export const isWaiting = ({ state }: Pick<JobRecord, 'state'>): boolean =>
  state === 'queued' || state === 'interrupted' || state === 'failed';

/** Ended for good; may be removed from the list. */
export const isOver = ({ state, handover }: Pick<JobRecord, 'state' | 'handover'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled' || isHandoverOver(handover);

/** Can be continued from where it ended. */
export const isResumable = ({ state, failure }: Pick<JobRecord, 'state' | 'failure'>): boolean =>
  state === 'interrupted' || (state === 'failed' && failure !== 'media.protected');

/** Whether what it has loaded may still be needed. */
export const needsFolder = (job: Pick<JobRecord, 'state'> | undefined): boolean =>
  job !== undefined && job.state !== 'done' && job.state !== 'cancelled' && job.state !== 'handedOver';

export const noProgress: JobProgress = { bytes: 0, totalBytes: null, seconds: 0, totalSeconds: null };

/** The job after an event from its worker. After `finished` the caller hands the files over. */
export function afterEvent(job: JobRecord, event: HostedJobEvent, nowMs: number): JobRecord {
  // Late reports from its worker are about parts that are being deleted.
  if (job.state === 'handedOver' || job.state === 'cancelled' || job.state === 'done') return job;
  switch (event.type) {
    case 'progress':
      return { ...withoutOutage(job), ...measured(job, event.progress, nowMs) };
    case 'paused':
      return { ...job, state: 'paused', bytesPerSecond: null, progressAtMs: null };
    case 'resumed':
      return { ...job, state: 'running', failure: null };
    case 'reconnecting':
      return { ...job, isReconnecting: true, bytesPerSecond: null, progressAtMs: null };
    case 'failed':
      return event.code === 'cancelled'
        ? cancelled(job)
        : { ...withoutOutage(job), state: 'failed', failure: event.code, ...factsOf(event), bytesPerSecond: null };
    case 'finished':
      return {
        ...withoutOutage(job),
        state: 'saving',
        bytesPerSecond: null,
        fileName: event.files[0]?.name ?? null,
        filesLeft: event.files.length,
        // Files of an earlier attempt no longer count.
        downloadIds: [],
        ...(event.health === undefined ? {} : { health: event.health }),
      };
  }
}

const withoutOutage = ({ isReconnecting: _, ...job }: JobRecord): JobRecord => job;

/** A job that will not run again keeps no manifest: the list of downloads is written often. */
export const withoutManifest = (job: JobRecord): JobRecord =>
  job.order.inlineManifest === null ? job : { ...job, order: { ...job.order, inlineManifest: null } };

/** The job after leaving the queue, until the host has it. */
export const preparing = (job: JobRecord, nowMs: number): JobRecord =>
  job.state === 'queued' ? { ...job, state: 'running', isPreparing: true, progressAtMs: nowMs } : job;

/** The job once the host has it. */
export const prepared = ({ isPreparing: _, ...job }: JobRecord): JobRecord => job;

/** The job after its user has canceled it. */
export const cancelled = (job: JobRecord): JobRecord =>
  withoutManifest({ ...withoutOutage(job), state: 'cancelled', bytesPerSecond: null });

const factsOf = ({ status, segment }: { status?: number | undefined; segment?: number | undefined }) => ({
  failureStatus: status,
  failureSegment: segment,
});

/** The speed over the last few reports; the newest has a weight of one third. */
function measured(job: JobRecord, progress: JobProgress, nowMs: number) {
  const elapsedMs = job.progressAtMs === null ? 0 : nowMs - job.progressAtMs;
  const state: JobState = job.state === 'paused' || job.state === 'queued' ? job.state : 'running';
  if (elapsedMs <= 0) return { state, progress, progressAtMs: nowMs };
  const latest = (Math.max(0, progress.bytes - job.progress.bytes) / elapsedMs) * 1000;
  const bytesPerSecond = job.bytesPerSecond === null ? latest : job.bytesPerSecond * (2 / 3) + latest / 3;
  return { state, progress, bytesPerSecond, progressAtMs: nowMs };
}

/** An active job without a worker was interrupted. One that never had a worker goes back to the queue. */
export function afterLoss(job: JobRecord, hosted: ReadonlySet<string>): JobRecord {
  const isLost = isActive(job) && !hosted.has(job.order.id);
  if (!isLost) return job;
  const state = job.isUnread || job.isPreparing ? 'queued' : 'interrupted';
  return { ...job, state, bytesPerSecond: null, downloadIds: [] };
}

/** Here, or by the desktop app. */
const isSavedWhole = ({ state, isPartial, handover }: JobRecord): boolean =>
  (state === 'done' && isPartial !== true) || handover?.state === 'done';

/** Media whose last download is complete and older than the visit to the page. `jobs` is sorted newest first. */
export function savedBefore(jobs: readonly JobRecord[], momentMs: number): string[] {
  const newest = new Map<string, JobRecord>();
  for (const job of jobs) if (!newest.has(job.mediaId)) newest.set(job.mediaId, job);
  return [...newest.values()]
    .filter((job) => isSavedWhole(job) && job.createdAtMs < momentMs)
    .map(({ mediaId }) => mediaId);
}

/** The job waiting for a slot, to start or to continue from where it ended. */
export const queued = (job: JobRecord, nowMs: number): JobRecord => ({
  ...withoutOutage(job),
  state: 'queued',
  failure: null,
  bytesPerSecond: null,
  queuedAtMs: nowMs,
});

/** The job after the browser saved one of its files. */
export function afterSaved(job: JobRecord, downloadId: number): JobRecord {
  if (!job.downloadIds.includes(downloadId)) return job;
  const filesLeft = (job.filesLeft ?? job.downloadIds.length) - 1;
  const saved: JobRecord = {
    ...job,
    downloadIds: job.downloadIds.filter((id) => id !== downloadId),
    savedIds: [...new Set([...(job.savedIds ?? []), downloadId])],
    filesLeft,
  };
  return filesLeft === 0 ? withoutManifest({ ...saved, state: 'done' }) : saved;
}

/** `place`: its position in the queue, from 1. */
export const viewOf = (job: JobRecord, place?: number): JobView => ({
  ...(place === undefined ? {} : { place }),
  ...(job.health === undefined ? {} : { health: job.health }),
  hasFile: (job.savedIds ?? []).length > 0 && job.isFileGone !== true,
  id: job.order.id,
  mediaId: job.mediaId,
  title: job.order.title,
  kind: job.kind,
  state: job.state,
  isReconnecting: job.state === 'running' && job.isReconnecting === true,
  progress: job.progress,
  bytesPerSecond: job.bytesPerSecond,
  fileName: job.fileName,
  failure: job.failure,
  createdAtMs: job.createdAtMs,
  canPlay: canPlay(job),
  canSavePartial: canSavePartial(job),
  isPartial: job.isPartial === true,
  canMove: isMovable(job),
  ...(job.handover === undefined ? {} : { handover: job.handover }),
});
