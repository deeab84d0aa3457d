import { randomUUID } from 'node:crypto';
import type { Database } from '@clipharbor/database';
import type { Logger } from 'pino';
import { type Job, type JobClock, systemClock } from './job.ts';
import { type JobStore, jobStore } from './job-store.ts';

export interface SchedulerOptions {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly logger: Logger;
  readonly clock?: JobClock;
}

export interface Scheduler {
  /** Tells running jobs to stop and waits for them. */
  stop(): Promise<void>;
}

const firstRetryMs = 10_000;
/** After this pause the row is read again, because others may have changed it. */
const longestWaitMs = 60_000;
const shortestWaitMs = 250;

/** Runs the jobs alongside the requests. Any number of processes may do so on one database. */
export function startJobs({ database, jobs, logger, clock = systemClock }: SchedulerOptions): Scheduler {
  const leaving = new AbortController();
  const store = jobStore(database, randomUUID());
  const loops = jobs.map((job) => repeat(job, store, clock, logger.child({ job: job.name }), leaving.signal));
  return {
    async stop() {
      leaving.abort(new DOMException('The server stops', 'AbortError'));
      await Promise.all(loops);
    },
  };
}

async function repeat(job: Job, store: JobStore, clock: JobClock, log: Logger, signal: AbortSignal): Promise<void> {
  let isKnown = false;
  while (!signal.aborted) {
    let pause = firstRetryMs;
    try {
      if (!isKnown) await store.register(job.name, new Date(clock.wallTime()));
      isKnown = true;
      pause = await turn(job, store, clock, log, signal);
    } catch (error) {
      // The database is unavailable: nothing can be claimed, by this process or any other.
      if (!signal.aborted) log.error({ err: error }, 'job cannot be claimed');
    }
    await clock.wait(pause, signal).catch(() => undefined);
  }
}

/** Checks the job, and runs it if it is due. Returns how long to wait before the next check. */
async function turn(job: Job, store: JobStore, clock: JobClock, log: Logger, signal: AbortSignal): Promise<number> {
  const now = clock.wallTime();
  const claim = await store.claim(job.name, new Date(now), new Date(now + job.atMostMs));
  if (!claim.isMine) return bounded(claim.dueAt.getTime() - now);
  const error = await attempt(job, clock, signal);
  const end = clock.wallTime();
  if (error !== null) log.error({ err: error }, 'job failed');
  else log.debug({ ms: end - now }, 'job done');
  await store.finish(job.name, {
    now: new Date(end),
    // A job that was only asked to stop is due immediately, for any remaining process.
    nextRun: (failures) => new Date(signal.aborted && error !== null ? end : end + pauseAfter(job, failures)),
    error: error === null || signal.aborted ? null : String(error),
  });
  return bounded(pauseAfter(job, error === null ? 0 : 1));
}

async function attempt(job: Job, clock: JobClock, signal: AbortSignal): Promise<unknown> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const limit = clock.wait(job.atMostMs, either).then(
    () => over.abort(new DOMException(`The job took longer than ${job.atMostMs} ms`, 'TimeoutError')),
    () => undefined,
  );
  try {
    await job.run(either);
    return null;
  } catch (error) {
    return error;
  } finally {
    over.abort();
    await limit;
  }
}

/** Short after the first failure, then increasing, but never longer than the job's own interval. */
const pauseAfter = (job: Job, failures: number): number =>
  failures === 0 ? job.everyMs : Math.min(job.everyMs, firstRetryMs * 2 ** Math.min(failures - 1, 20));

const bounded = (milliseconds: number): number => Math.min(longestWaitMs, Math.max(shortestWaitMs, milliseconds));
