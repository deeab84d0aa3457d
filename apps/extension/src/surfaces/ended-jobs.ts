import type { JobState } from '@clipharbor/contracts';
import type { JobRecord } from '../saving/job-record.ts';

export type JobStates = ReadonlyMap<string, JobState>;

export const statesOf = (jobs: readonly JobRecord[]): JobStates =>
  new Map(jobs.map(({ order, state }) => [order.id, state]));

const isWorking = (state: JobState | undefined): boolean => state === 'running' || state === 'saving';

/** Downloads that have ended since, successfully or not, except those that the user ended. */
export const endedJobs = (before: JobStates, jobs: readonly JobRecord[]): JobRecord[] =>
  jobs.filter(({ order, state }) => (state === 'done' || state === 'failed') && isWorking(before.get(order.id)));
