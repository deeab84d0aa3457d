import { usageKinds } from '@clipharbor/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JobRecord } from '../saving/job-record.ts';
import type { ServiceFault } from './test-support/usage-service.ts';
import { eventually, workerOfMember } from './test-support/worker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Worker = Awaited<ReturnType<typeof workerOfMember>>;
const hour = 3_600_000;
const faults = ['away', 'silent', 'garbage', 'busy', 'lostAnswer'] as const satisfies ServiceFault[];
const moments = ['before it starts', 'while it loads'] as const;
const ends = ['saved', 'failed', 'canceled'] as const;
const lives = ['keeps running', 'is stopped while it loads', 'is stopped when it has ended'] as const;

const atWork = (w: Worker, jobId: string) => eventually(() => expect(w.host.started).toContain(jobId));
const counts = ({ service }: Worker) => usageKinds.map(service.counted);

async function end(w: Worker, jobId: string, how: (typeof ends)[number]): Promise<void> {
  if (how === 'saved') await w.host.finish(jobId);
  if (how === 'failed') await w.host.fail(jobId, 'network.failed');
  if (how === 'canceled') await w.saver.command(jobId, 'cancel');
  const state = { saved: 'done', failed: 'failed', canceled: 'cancelled' }[how];
  await eventually(async () => expect(await w.stateOf(jobId)).toBe(state));
}

/** A member who has already saved a file, so that the plan is known. */
async function member(limit = 10): Promise<Worker> {
  const w = await workerOfMember({ limit });
  const jobId = await w.add('https://film.example/earlier.mp4');
  await atWork(w, jobId);
  await end(w, jobId, 'saved');
  await eventually(() => expect(counts(w)).toEqual([1, 1, 0]));
  return w;
}

/** The server has been back for a minute: everything is reported, and no further requests are made. */
async function isSettled(w: Worker): Promise<void> {
  await w.halfMinute();
  await w.halfMinute();
  expect(w.open()).toBe(0);
  await w.halfMinute();
  expect(w.isAlarmSet()).toBe(false);
  const asked = w.service.asked.length;
  await w.restart();
  await w.halfMinute();
  expect(w.service.asked).toHaveLength(asked);
}

const cases = faults.flatMap((fault) =>
  moments.flatMap((moment) => ends.flatMap((how) => lives.map((life) => [fault, moment, how, life] as const))),
);

test.each(cases)(
  'server %s %s: a download that is %s counts once or not at all, and the background %s',
  async (fault, moment, how, life) => {
    const w = await member();
    if (moment === 'before it starts') w.service.fault = fault;
    const jobId = await w.add();
    await atWork(w, jobId);
    w.service.fault = fault;
    await w.halfMinute();
    if (life === 'is stopped while it loads') await w.restart();
    await end(w, jobId, how);
    if (life === 'is stopped when it has ended') await w.restart();
    for (let count = 0; count < 4; count += 1) await w.halfMinute();
    w.service.fault = 'none';
    await isSettled(w);
    expect(counts(w)).toEqual(how === 'saved' ? [2, 2, 0] : [1, 1, 0]);
  },
);

describe('the last answer', () => {
  test.each([
    ['is valid for 24 hours', 24 * hour - 60_000, 'running', null],
    ['is not valid for longer', 24 * hour + 60_000, 'failed', 'account.offline'],
  ])('%s', async (_, ms, state, failure) => {
    const w = await member();
    w.service.fault = 'away';
    await w.restart();
    await vi.advanceTimersByTimeAsync(ms);
    const jobId = await w.add();
    await eventually(async () => expect(await w.jobs.find(jobId)).toMatchObject({ state, failure }));
    expect(w.host.started.includes(jobId)).toBe(state === 'running');
  });

  test('covers all remaining units, even across background restarts', async () => {
    const w = await member(3);
    w.service.fault = 'away';
    for (const name of ['two', 'three']) {
      const jobId = await w.add(`https://film.example/${name}.mp4`);
      await atWork(w, jobId);
      await end(w, jobId, 'saved');
      await w.restart();
    }
    const jobId = await w.add('https://film.example/four.mp4');
    await eventually(async () => expect((await w.jobs.find(jobId))?.failure).toBe('account.exhausted'));
    w.service.fault = 'none';
    await isSettled(w);
    expect(counts(w)).toEqual([3, 3, 0]);
  });

  test('is missing for a user who has just signed in: the failure says so, and a later attempt starts', async () => {
    const w = await workerOfMember();
    w.service.fault = 'away';
    const jobId = await w.add();
    await eventually(async () => expect((await w.jobs.find(jobId))?.failure).toBe('account.offline'));
    w.service.fault = 'none';
    await w.saver.command(jobId, 'resume');
    await atWork(w, jobId);
    await end(w, jobId, 'saved');
    await isSettled(w);
    expect(counts(w)).toEqual([1, 1, 0]);
  });
});

test('after a background is stopped while reserving, the next one starts the download, which counts once', async () => {
  const w = await member();
  w.service.fault = 'silent';
  const jobId = await w.add();
  await eventually(() => expect(w.service.asked.at(-1)).toBe('/usage/reserve'));
  expect(await w.stateOf(jobId)).toBe('running');
  w.service.fault = 'none';
  await w.restart();
  await atWork(w, jobId);
  await end(w, jobId, 'saved');
  await isSettled(w);
  expect(counts(w)).toEqual([2, 2, 0]);
});

test('a download that has lost its worker when the background was stopped waits for the user', async () => {
  const w = await member();
  const jobId = await w.add();
  await atWork(w, jobId);
  await vi.advanceTimersByTimeAsync(1000);
  w.host.jobs.clear();
  await w.restart();
  expect(await w.stateOf(jobId)).toBe('interrupted');
});

test.each([
  ['done', [2, 2, 0]],
  ['failed', [1, 1, 0]],
])('a background may stop after storing that a download is %s and before counting it', async (state, counted) => {
  const w = await member();
  const jobId = await w.add();
  await atWork(w, jobId);
  await vi.advanceTimersByTimeAsync(1000);
  w.stop();
  const jobs = w.stored.get('jobs') as readonly JobRecord[];
  w.stored.set(
    'jobs',
    jobs.map((job) => (job.order.id === jobId ? { ...job, state } : job)),
  );
  await w.restart();
  await isSettled(w);
  expect(counts(w)).toEqual(counted);
});

test('an outage in the middle of many downloads: each is counted once', async () => {
  const w = await member(30);
  const ids: string[] = [];
  for (const fault of faults) {
    w.service.fault = fault;
    const jobId = await w.add(`https://film.example/${fault}.mp4`);
    ids.push(jobId);
    await atWork(w, jobId);
    await end(w, jobId, 'saved');
    await w.restart();
    w.service.fault = 'none';
    await w.halfMinute();
  }
  await isSettled(w);
  expect(counts(w)).toEqual([6, 6, 0]);
});
