import type { JobRecord } from './job-record.ts';

type Queueable = Pick<JobRecord, 'id' | 'state' | 'rank' | 'isLive'> & { readonly order: { startAtMs: number | null } };

/** A live stream cannot wait, so a job no longer takes a slot once it is known to be live. */
const takesSlot = ({ state, isLive }: Queueable): boolean => state === 'running' && !isLive;

/** The waiting jobs in queue order. */
export const queueOf = <Job extends Queueable>(jobs: Iterable<Job>): Job[] =>
  [...jobs].filter(({ state }) => state === 'waiting').toSorted((a, b) => a.rank - b.rank);

const isDue = ({ order }: Queueable, nowMs: number): boolean => order.startAtMs === null || order.startAtMs <= nowMs;

/** The waiting jobs that may start now. */
export function nextJobs<Job extends Queueable>(jobs: readonly Job[], maxRunning: number, nowMs: number): Job[] {
  const due = queueOf(jobs).filter((job) => isDue(job, nowMs));
  const free = Math.max(0, maxRunning - jobs.filter(takesSlot).length);
  return [...due.filter(({ isLive }) => isLive), ...due.filter(({ isLive }) => !isLive).slice(0, free)];
}

/** Milliseconds until the next scheduled job is due; null if none is scheduled. */
export function nextDueMs(jobs: readonly Queueable[], nowMs: number): number | null {
  const times = queueOf(jobs).flatMap((job) => (isDue(job, nowMs) ? [] : [(job.order.startAtMs ?? 0) - nowMs]));
  return times.length === 0 ? null : Math.min(...times);
}

/** The rank that moves a job to a position in the queue, counted from 1. */
export function rankAt(jobs: readonly Queueable[], id: string, place: number): number {
  const others = queueOf(jobs).filter((job) => job.id !== id);
  const index = Math.min(place - 1, others.length);
  const [before, after] = [others[index - 1]?.rank, others[index]?.rank];
  if (before === undefined) return after === undefined ? 0 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
