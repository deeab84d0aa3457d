import type { DesktopJobState } from '@clipharbor/contracts';

/** Causes that the user can remove: the job waits for that with what it has. */
const pausing: ReadonlySet<string> = new Set(['disk.full', 'disk.failed']);
/** Causes that pass by themselves. */
const passing: ReadonlySet<string> = new Set(['network.failed', 'network.stalled', 'http.busy']);

/** Waits before a job that had received something is tried again; after the last one it is paused with its reason. */
export const retryWaitsMs = [5_000, 15_000, 60_000, 180_000, 600_000] as const;

export type AfterFailure =
  | { readonly state: Extract<DesktopJobState, 'paused' | 'failed'> }
  | { readonly state: 'waiting'; readonly waitMs: number };

/**
 * What becomes of a job that failed.
 * @param vainTries attempts in a row that received nothing; a job that never received anything fails at once.
 */
export function afterFailure(code: string, hasReceived: boolean, vainTries: number): AfterFailure {
  if (pausing.has(code)) return { state: 'paused' };
  if (!passing.has(code) || !hasReceived) return { state: 'failed' };
  const waitMs = retryWaitsMs[vainTries];
  return waitMs === undefined ? { state: 'paused' } : { state: 'waiting', waitMs };
}

/** Left free, so that the disk is never filled to the last byte. */
export const spareBytes = 64 * 1024 * 1024;

/** Whether there is room for what is still to come. */
export const hasRoom = (neededBytes: number, freeBytes: number | undefined): boolean =>
  freeBytes === undefined || neededBytes + spareBytes <= freeBytes;
