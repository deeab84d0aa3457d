import { brand } from '@clipharbor/domain';
import type { JobRecord } from './job-record.ts';

export interface ReportFacts {
  readonly version: string;
  /** The browser's user agent. */
  readonly browser: string;
  readonly job: JobRecord;
  readonly nowMs: number;
  /** Only if the user opts in: URLs reveal what someone watches. */
  readonly hasAddress: boolean;
}

const line = (name: string, ...values: readonly (string | number | null | undefined)[]): string =>
  `${name}: ${values.filter((value) => value !== null && value !== undefined).join(', ') || '-'}`;

const of = (done: number, total: number | null): string => (total === null ? `${done}` : `${done} of ${total}`);

/** A plain-text report on a failed download for support. Without URLs, hosts, titles or file names. */
export function jobReport({ version, browser, job, nowMs, hasAddress }: ReportFacts): string {
  const { order, kind, state, progress } = job;
  return [
    `${brand.name} ${version}`,
    line('Browser', browser),
    line('Kind', kind),
    line('Format', order.format, order.height === null ? null : `${order.height}p`),
    line('State', state),
    line('Failure', job.failure),
    line('HTTP status', job.failureStatus),
    line('Segment', job.failureSegment),
    line('Bytes', of(progress.bytes, progress.totalBytes)),
    line('Seconds', of(progress.seconds, progress.totalSeconds)),
    line('Hosts', job.hosts.length),
    line('Started', `${Math.max(0, Math.round((nowMs - job.createdAtMs) / 1000))} s ago`),
    line('New links', job.links === undefined ? 'none' : `yes, ${job.links.vain} in vain`),
    ...(hasAddress ? [line('Address', order.url), line('Page', order.sourceUrl)] : []),
  ].join('\n');
}
