import { isEnded, type JobRecord } from './job-record.ts';

/** How many ended jobs are kept. */
const maxEnded = 1000;

/** The oldest ended jobs over the limit, except those not settled yet. */
export function forgettable<Job extends Pick<JobRecord, 'state' | 'units'>>(oldestFirst: readonly Job[]): Job[] {
  const ended = oldestFirst.filter((one) => isEnded(one) && one.units === null);
  return ended.slice(0, Math.max(0, ended.length - maxEnded));
}
