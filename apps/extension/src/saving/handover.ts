import type { DesktopJob } from '@clipharbor/contracts';
import type { JobRecord } from './job-record.ts';
import { isHandoverOver } from './movable.ts';

/** A download with the state that the app reports for it. */
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

/** A download that the app no longer lists. Its final state is kept. */
export const withoutDesktopJob = (job: JobRecord): JobRecord =>
  job.handover === undefined || isHandoverOver(job.handover)
    ? job
    : { ...job, handover: { ...job.handover, state: 'removed', code: null }, bytesPerSecond: null };
