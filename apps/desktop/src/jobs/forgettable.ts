import { isEnded, type JobRecord } from './job-record.ts';

/** So many ended jobs are kept. */
const maxEnded = 1000;

/** The oldest of too many ended jobs. One that is not settled yet stays. */
export function forgettable<Job extends Pick<JobRecord, 'state' | 'units'>>(oldestFirst: readonly Job[]): Job[] {
  const ended = oldestFirst.filter((one) => isEnded(one) && one.units === null);
  return ended.slice(0, Math.max(0, ended.length - maxEnded));
}
