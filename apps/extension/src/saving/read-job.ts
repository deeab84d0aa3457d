import { jobRecord, readMessage } from '@clipharbor/contracts';
import type { JobRecord } from './job-record.ts';

/** An inline manifest is the largest part. */
const maxJobBytes = 16 * 1024 * 1024;

/** A stored download; undefined if it is damaged. */
export function readJob(value: unknown): JobRecord | undefined {
  const read = readMessage(jobRecord, value, maxJobBytes);
  return read.ok ? (read.message as JobRecord) : undefined;
}
