import { type Auth, sweep } from '@clipharbor/auth';
import type { Job } from './job.ts';

const MINUTE_MS = 60_000;

/** Removes expired sessions, codes and counters of our own account service. */
export const sweepJob = (auth: Auth): Job => ({
  name: 'auth-sweep',
  everyMs: 10 * MINUTE_MS,
  atMostMs: 2 * MINUTE_MS,
  run: () => sweep(auth),
});
