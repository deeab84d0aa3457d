import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobForLink } from '../saving/new-job.ts';
import { eventually, workerOfMember } from './test-support/worker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A canceled download must leave nothing behind: no work, no unit, no rule. */
async function leavesNothing(w: Awaited<ReturnType<typeof workerOfMember>>, jobId: string) {
  await eventually(() => expect(w.host.sent).toContainEqual(expect.objectContaining({ jobId, command: 'cancel' })));
  await eventually(() => expect(w.open()).toBe(0));
  expect(await w.stateOf(jobId)).toBe('cancelled');
  expect(w.host.started).toEqual([]);
  expect(w.host.jobs.size).toBe(0);
  expect(w.rules.size).toBe(0);
}

describe('a download that is canceled does not start', () => {
  test('while its unit is being reserved', async () => {
    const w = await workerOfMember();
    const answer = Promise.withResolvers<void>();
    const { fetch } = w.service;
    const asked = vi.fn(async (...args: Parameters<typeof fetch>) => {
      await answer.promise;
      return fetch(...args);
    });
    vi.stubGlobal('fetch', asked);
    const jobId = await w.add();
    await eventually(() => expect(asked).toHaveBeenCalled());
    await w.saver.command(jobId, 'cancel');
    expect(await w.stateOf(jobId)).toBe('cancelled');
    answer.resolve();
    await leavesNothing(w, jobId);
  });

  test('while its link is being read', async () => {
    const w = await workerOfMember();
    const found = Promise.withResolvers<undefined>();
    w.host.inspect = vi.fn(() => found.promise);
    const job = jobForLink('https://film.example/one.m3u8', 0);
    await w.jobs.add(job);
    await eventually(() => expect(w.host.inspect).toHaveBeenCalled());
    await w.saver.command(job.order.id, 'cancel');
    found.resolve(undefined);
    await leavesNothing(w, job.order.id);
  });

  test('while the document that hosts it is being opened', async () => {
    const w = await workerOfMember();
    const opened = Promise.withResolvers<void>();
    w.host.opened = opened.promise;
    const jobId = await w.add();
    await eventually(() => expect(w.rules.has(jobId)).toBe(true));
    await w.saver.command(jobId, 'cancel');
    expect(await w.stateOf(jobId)).toBe('cancelled');
    opened.resolve();
    await leavesNothing(w, jobId);
  });

  test('while it leaves the queue', async () => {
    const w = await workerOfMember();
    const canceled = Promise.withResolvers<void>();
    w.jobs.onChange(async () => {
      const [job] = await w.jobs.all();
      if (job?.state === 'running') w.saver.command(job.order.id, 'cancel').then(canceled.resolve, canceled.reject);
    });
    const jobId = await w.add();
    await canceled.promise;
    await leavesNothing(w, jobId);
  });
});

test('a start that can no longer be prevented is canceled at the host', async () => {
  const w = await workerOfMember();
  const jobId = await w.add();
  await eventually(() => expect(w.host.jobs.has(jobId)).toBe(true));
  await w.saver.command(jobId, 'cancel');
  await eventually(async () => expect(await w.stateOf(jobId)).toBe('cancelled'));
  await eventually(() => expect([w.host.jobs.size, w.open(), w.rules.size]).toEqual([0, 0, 0]));
});

test('late reports from a worker do not bring a canceled download back', async () => {
  const w = await workerOfMember();
  const jobId = await w.add();
  await eventually(() => expect(w.host.jobs.has(jobId)).toBe(true));
  await w.saver.command(jobId, 'cancel');
  const progress = { bytes: 1, totalBytes: null, seconds: 0, totalSeconds: null };
  await w.saver.onJobEvent(jobId, { type: 'progress', progress });
  expect(await w.stateOf(jobId)).toBe('cancelled');
  await w.host.finish(jobId);
  expect(await w.stateOf(jobId)).toBe('cancelled');
  expect(w.downloads).toEqual([]);
  expect(w.host.sent.at(-1)).toMatchObject({ type: 'job.command', command: 'cancel' });
});

test('a worker whose download was canceled while the background stopped is ended by the next background', async () => {
  const w = await workerOfMember();
  const jobId = await w.add();
  await eventually(() => expect(w.host.jobs.has(jobId)).toBe(true));
  await w.jobs.change(jobId, (job) => ({ ...job, state: 'cancelled' }));
  await w.restart();
  expect(w.host.jobs.size).toBe(0);
  // The first background was handling this report when it stopped.
  await w.halfMinute();
  await eventually(() => expect(w.open()).toBe(0));
});

test('a worker whose download has a damaged entry is not ended, because its parts are all that is left', async () => {
  const w = await workerOfMember();
  const jobId = await w.add();
  await eventually(() => expect(w.host.jobs.has(jobId)).toBe(true));
  w.stop();
  w.stored.set('jobs', [{ order: { id: jobId } }]);
  await w.restart();
  expect(w.host.jobs.has(jobId)).toBe(true);
});

test('a running download that has lost its worker can be canceled', async () => {
  const w = await workerOfMember();
  const jobId = await w.add();
  await eventually(() => expect(w.host.jobs.has(jobId)).toBe(true));
  w.host.jobs.clear();
  await w.saver.command(jobId, 'cancel');
  expect(await w.stateOf(jobId)).toBe('cancelled');
  await eventually(() => expect(w.open()).toBe(0));
});
