import { FakeClock } from '@clipharbor/testkit';
import { describeEngines, rowsPerTest, service } from '@clipharbor/testkit/database';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Job } from './job.ts';
import { jobStore } from './job-store.ts';
import { type Scheduler, startJobs } from './scheduler.ts';

vi.setConfig({ testTimeout: 60_000 });
const second = 1000;
const minute = 60 * second;

describeEngines('background jobs', (engine) => {
  const database = rowsPerTest(engine);
  const running: Scheduler[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((scheduler) => scheduler.stop()));
  });
  const start = (clock: FakeClock, job: Partial<Job> & Pick<Job, 'run'>): Scheduler => {
    const jobs = [{ name: 'count', everyMs: 10 * minute, atMostMs: minute, ...job }];
    const scheduler = startJobs({ database: database(), jobs, clock, logger: pino({ level: 'silent' }) });
    running.push(scheduler);
    return scheduler;
  };
  /** The database responds in real time, while the jobs wait by our clock. */
  const idle = (clock: FakeClock, count = 1) =>
    vi.waitFor(() => expect(clock.waiting).toBe(count), { timeout: 20_000 });
  const pass = async (clock: FakeClock, milliseconds: number, loops = 1) => {
    for (let left = milliseconds; left > 0; left -= minute) {
      await clock.advance(Math.min(left, minute));
      await idle(clock, loops);
    }
  };
  const row = async () => (await database().as(service).query('select * from background_job')).rows[0];

  test('run at once, and then at their interval', async () => {
    const clock = new FakeClock();
    let runs = 0;
    start(clock, { run: async () => void runs++ });
    await idle(clock);
    expect(runs).toBe(1);
    await pass(clock, 9 * minute);
    expect(runs).toBe(1);
    await pass(clock, 2 * minute);
    expect(runs).toBe(2);
    expect(await row()).toMatchObject({ name: 'count', failures: 0, leased_by: null, last_error: null });
  });

  test('three processes share one run', async () => {
    const clock = new FakeClock();
    let runs = 0;
    for (let count = 0; count < 3; count++) start(clock, { run: async () => void runs++ });
    await idle(clock, 3);
    expect(runs).toBe(1);
    await pass(clock, 31 * minute, 3);
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(runs).toBeLessThanOrEqual(4);
  });

  test('a failure is stored, reported and retried soon, then later', async () => {
    const clock = new FakeClock();
    let runs = 0;
    start(clock, {
      run: async () => {
        runs++;
        if (runs < 3) throw new Error(`no ${runs}`);
      },
    });
    await idle(clock);
    expect(await row()).toMatchObject({ failures: 1, last_error: 'Error: no 1' });
    await pass(clock, 10 * second);
    expect(await row()).toMatchObject({ failures: 2, last_error: 'Error: no 2' });
    await pass(clock, 2 * minute);
    expect(runs).toBe(3);
    expect(await row()).toMatchObject({ failures: 0, last_error: null });
  });

  test('a run that takes too long is asked to stop', async () => {
    const clock = new FakeClock();
    const reasons: unknown[] = [];
    start(clock, {
      run: (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            reject(signal.reason);
          });
        }),
    });
    await idle(clock);
    await clock.advance(minute);
    await idle(clock);
    expect(reasons).toMatchObject([{ name: 'TimeoutError' }]);
    expect((await row())?.['last_error']).toMatch(/longer than 60000 ms/);
  });

  test('stopping the server stops the job, which is then due for another', async () => {
    const clock = new FakeClock();
    const scheduler = start(clock, {
      run: (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    await idle(clock);
    await scheduler.stop();
    expect(await row()).toMatchObject({ leased_by: null, failures: 0, next_run_at: new Date(clock.wallTime()) });
  });

  describe('the lease', () => {
    const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1) + seconds * second);
    const nextRun = () => at(600);

    test('of a dead process is taken over when it expires, and not before', async () => {
      const [dead, other] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => jobStore(database(), id));
      await dead?.register('count', at(0));
      expect(await dead?.claim('count', at(0), at(60))).toEqual({ isMine: true });
      expect(await other?.claim('count', at(59), at(119))).toEqual({ isMine: false, dueAt: at(60) });
      expect(await other?.claim('count', at(60), at(120))).toEqual({ isMine: true });
      // It was only slow, but its result no longer counts.
      expect(await dead?.finish('count', { now: at(61), nextRun, error: null })).toBe(false);
      expect(await other?.finish('count', { now: at(62), nextRun, error: null })).toBe(true);
      expect(await other?.claim('count', at(63), at(120))).toEqual({ isMine: false, dueAt: at(600) });
    });

    test('goes to exactly one of many concurrent claims', async () => {
      const stores = Array.from({ length: 20 }, () => jobStore(database(), crypto.randomUUID()));
      await stores[0]?.register('count', at(0));
      const claims = await Promise.all(stores.map((store) => store.claim('count', at(1), at(60))));
      expect(claims.filter(({ isMine }) => isMine)).toHaveLength(1);
    });
  });
});
