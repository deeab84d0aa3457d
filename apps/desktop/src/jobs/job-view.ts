import type { DesktopJob } from '@clipharbor/contracts';
import type { JobRecord } from './job-record.ts';

/** A job as clients see it. */
export function viewOf(record: JobRecord, bytesPerSecond: number | null, place: number | null): DesktopJob {
  const { id, state, code, isLive, files, name, order, progress, createdAtMs, endedAtMs, health } = record;
  return {
    ...{ id, state, code, bytes: progress.bytes, seconds: progress.seconds, isLive, files },
    title: order.title,
    site: URL.parse(order.page ?? order.url)?.hostname ?? '',
    name,
    totalBytes: progress.totalBytes,
    totalSeconds: progress.totalSeconds,
    bytesPerSecond: state === 'running' ? bytesPerSecond : null,
    createdAtMs,
    endedAtMs,
    startAtMs: order.startAtMs,
    place,
    health,
  };
}
