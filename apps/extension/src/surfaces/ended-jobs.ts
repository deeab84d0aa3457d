import type { JobState } from '@clipharbor/contracts';
import type { JobRecord } from '../saving/job-record.ts';

export type JobStates = ReadonlyMap<string, JobState>;

export const statesOf = (jobs: readonly JobRecord[]): JobStates =>
  new Map(jobs.map(({ order, state }) => [order.id, state]));

const isWorking = (state: JobState | undefined): boolean => state === 'running' || state === 'saving';

/** Downloads that were being worked on before and have ended since, well or badly. Those that the user ended are no news. */
export const endedJobs = (before: JobStates, jobs: readonly JobRecord[]): JobRecord[] =>
  jobs.filter(({ order, state }) => (state === 'done' || state === 'failed') && isWorking(before.get(order.id)));
