import type { DesktopJobState } from '@clipharbor/contracts';

/** Causes that the user can fix: the job pauses until then and keeps what it has. */
const pausing: ReadonlySet<string> = new Set(['disk.full', 'disk.failed']);
/** Causes that usually resolve themselves. */
const passing: ReadonlySet<string> = new Set(['network.failed', 'network.stalled', 'http.busy']);

/** Delays before retrying a job that has received something. After the last one, the job is paused with its reason. */
export const retryWaitsMs = [5_000, 15_000, 60_000, 180_000, 600_000] as const;

export type AfterFailure =
  | { readonly state: Extract<DesktopJobState, 'paused' | 'failed'> }
  | { readonly state: 'waiting'; readonly waitMs: number };

/**
 * What happens to a job that failed.
 * @param emptyTries consecutive attempts that received nothing; a job that has never received anything fails at once.
 */
export function afterFailure(code: string, hasReceived: boolean, emptyTries: number): AfterFailure {
  if (pausing.has(code)) return { state: 'paused' };
  if (!passing.has(code) || !hasReceived) return { state: 'failed' };
  const waitMs = retryWaitsMs[emptyTries];
  return waitMs === undefined ? { state: 'paused' } : { state: 'waiting', waitMs };
}
