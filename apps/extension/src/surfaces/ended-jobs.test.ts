import type { JobState } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { type JobRecord, noProgress } from '../saving/job-record.ts';
import { endedJobs, statesOf } from './ended-jobs.ts';

const job = (id: string, state: JobState): JobRecord =>
  ({ order: { id }, state, progress: noProgress }) as unknown as JobRecord;

test.each([
  ['running', 'done', 1],
  ['saving', 'done', 1],
  ['running', 'failed', 1],
  ['running', 'cancelled', 0],
  ['running', 'paused', 0],
  ['done', 'done', 0],
  ['failed', 'failed', 0],
] as const)('from %s to %s: %i notification', (before, after, count) => {
  expect(endedJobs(statesOf([job('a', before)]), [job('a', after)])).toHaveLength(count);
});

test('an ended download that was not known before is not reported', () => {
  expect(endedJobs(new Map(), [job('a', 'done')])).toEqual([]);
});
