import { type Auth, sweep } from '@clipharbor/auth';
import type { Job } from './job.ts';

const minuteMs = 60_000;

/** Removes expired sessions, codes and counters of our own account service. */
export const sweepJob = (auth: Auth): Job => ({
  name: 'auth-sweep',
  everyMs: 10 * minuteMs,
  atMostMs: 2 * minuteMs,
  run: () => sweep(auth),
});
