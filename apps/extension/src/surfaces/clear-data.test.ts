import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually, workerOfMember } from '../background/test-support/worker.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import { folderOf } from '../saving/worker-messages.ts';
import { clearData } from './clear-data.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The private file system with these folders; removing one may fail. */
function folders(...names: string[]) {
  const left = new Set(names);
  const failing = new Map<string, Error>();
  const root = {
    async *keys() {
      yield* [...left];
    },
    async removeEntry(name: string) {
      const failure = failing.get(name);
      if (failure !== undefined) throw failure;
      left.delete(name);
    },
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } });
  return { left, failing };
}

test('a download that is just starting is kept at every step, is counted once and keeps its parts', async () => {
  const w = await workerOfMember();
  const opened = Promise.withResolvers<void>();
  w.host.opened = opened.promise;
  const jobId = await w.add();
  const { left } = folders(folderOf(jobId), 'job-of-earlier');
  await clearData(w.jobs);
  await eventually(() => expect(w.rules.has(jobId)).toBe(true));
  await clearData(w.jobs);
  opened.resolve();
  await eventually(() => expect(w.host.started).toEqual([jobId]));
  await clearData(w.jobs);
  expect([...left]).toEqual([folderOf(jobId)]);
  await w.host.finish(jobId);
  await eventually(() => expect(w.service.counted('download')).toBe(1));
  expect(await w.stateOf(jobId)).toBe('done');
});

test('a download that starts while data is being deleted is kept with its parts', async () => {
  const w = await workerOfMember();
  const old = exampleJob({ state: 'interrupted' });
  await w.jobs.add(old);
  const { left } = folders(folderOf(old.order.id));
  const clearing = clearData(w.jobs);
  const jobId = await w.add();
  left.add(folderOf(jobId));
  await clearing;
  await eventually(() => expect(w.host.started).toEqual([jobId]));
  expect([...left]).toEqual([folderOf(jobId)]);
  expect((await w.jobs.all()).map(({ order }) => order.id)).toEqual([jobId]);
});

test('ended and interrupted downloads are deleted, and their units are given back', async () => {
  const w = await workerOfMember();
  const jobId = await w.add();
  await eventually(() => expect(w.host.jobs.has(jobId)).toBe(true));
  w.host.jobs.clear();
  await vi.advanceTimersByTimeAsync(1000);
  await w.restart();
  expect([await w.stateOf(jobId), w.open()]).toEqual(['interrupted', 2]);
  const { left } = folders(folderOf(jobId));
  await clearData(w.jobs);
  await eventually(() => expect(w.open()).toBe(0));
  expect([await w.jobs.all(), left.size]).toEqual([[], 0]);
});

test('a part that cannot be deleted is reported and does not keep others; one that is already gone is ignored', async () => {
  const w = await workerOfMember();
  const { left, failing } = folders('job-1', 'job-2', 'job-3');
  failing.set('job-1', new DOMException('gone', 'NotFoundError'));
  await clearData(w.jobs);
  failing.set('job-1', new DOMException('locked', 'NoModificationAllowedError'));
  left.add('job-2');
  await expect(clearData(w.jobs)).rejects.toThrow('could not be deleted');
  expect([...left]).toEqual(['job-1']);
});
