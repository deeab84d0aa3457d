import { jobRecord, readMessage } from '@clipharbor/contracts';
import type { JobRecord } from './job-record.ts';

/** A manifest of its own is the largest part. */
const maxJobBytes = 16 * 1024 * 1024;

/** A download as it was stored; undefined when something damaged it. */
export function readJob(value: unknown): JobRecord | undefined {
  const read = readMessage(jobRecord, value, maxJobBytes);
  return read.ok ? (read.message as JobRecord) : undefined;
}
