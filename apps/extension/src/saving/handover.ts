import type { DesktopJob, Handover, HandoverState } from '@clipharbor/contracts';
import { canHandOver } from '../desktop/desktop-order.ts';
import type { JobRecord } from './job-record.ts';

type Movable = Pick<JobRecord, 'order' | 'state' | 'kind' | 'failure' | 'isUnread'>;

/**
 * Whether the desktop app can continue a download. A recording that has ended here is not moved: the app could only record what is
 * on now.
 */
export function isMovable({ order, state, kind, failure, isUnread }: Movable): boolean {
  if (isUnread === true || !canHandOver(order)) return false;
  switch (state) {
    case 'queued':
    case 'running':
    case 'paused':
      return true;
    case 'interrupted':
      return kind !== 'live';
    case 'failed':
      return kind !== 'live' && failure !== 'media.protected';
    case 'saving':
    case 'handedOver':
    case 'done':
    case 'cancelled':
      return false;
  }
}

/** Whether something was recorded that the app cannot load again. */
export const hasRecorded = ({ kind, progress }: Pick<JobRecord, 'kind' | 'progress'>): boolean =>
  kind === 'live' && progress.seconds > 0;

const ended: ReadonlySet<HandoverState> = new Set(['done', 'partial', 'failed', 'cancelled', 'removed']);

/** Nothing more happens to it in the app, unless the user says so there. */
export const isHandoverOver = (handover: Pick<Handover, 'state'> | undefined): boolean =>
  handover !== undefined && ended.has(handover.state);

/** A download with what the app says about it. */
export const withDesktopJob = (job: JobRecord, desktop: DesktopJob): JobRecord => ({
  ...job,
  state: 'handedOver',
  failure: null,
  kind: desktop.isLive ? 'live' : job.kind,
  handover: { id: desktop.id, state: desktop.state, code: desktop.code },
  progress: {
    bytes: desktop.bytes,
    totalBytes: desktop.totalBytes,
    seconds: desktop.seconds,
    totalSeconds: desktop.totalSeconds,
  },
  bytesPerSecond: desktop.state === 'running' ? desktop.bytesPerSecond : null,
  fileName: desktop.files[0]?.name ?? job.fileName,
  ...(desktop.health === null ? {} : { health: desktop.health }),
});

/** The app no longer lists it. What it had become before is still true. */
export const withoutDesktopJob = (job: JobRecord): JobRecord =>
  job.handover === undefined || isHandoverOver(job.handover)
    ? job
    : { ...job, handover: { ...job.handover, state: 'removed', code: null }, bytesPerSecond: null };
