import { defaultSettings, type HostedJobEvent, type HostOrder } from '@clipharbor/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setOptOutDomains } from '../finding/refuse.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { jobForLink } from '../saving/new-job.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { addLinks } from './link-reader.ts';
import { Saver } from './saver.ts';

beforeEach(() => {
  vi.stubGlobal('chrome', { storage: { local: { get: async () => ({}), set: async () => undefined } } });
  setOptOutDomains(['gone.example']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setOptOutDomains([]);
});

function started() {
  const jobs = new JobStore();
  const reserve = vi.fn(async () => null);
  const inspect = vi.fn(async () => undefined);
  const rules = { add: async () => undefined, remove: async () => undefined, keepOnly: async () => undefined };
  const settings = { get: async () => defaultSettings, onChange: () => undefined };
  const saver = new Saver(jobs, {} as TabStore, rules as unknown as HeaderRules, settings as unknown as SettingsStore, {
    reserve,
  });
  saver.attach({ running: async () => new Set<string>(), inspect } as unknown as HostClient);
  return { jobs, saver, reserve, inspect };
}

const ended = (jobs: JobStore) =>
  vi.waitFor(async () => {
    const [job] = await jobs.all();
    expect(job?.state).toBe('failed');
    return job?.failure;
  });

test.each([
  ['https://www.youtube.com/watch?v=1', 'refused.youtube'],
  ['https://www.netflix.com/watch/1', 'refused.protectedService'],
  ['https://cdn.gone.example/film.m3u8', 'refused.optOut'],
])('a link to %s fails with %s, without a unit or a request', async (url, code) => {
  const { jobs, saver, reserve, inspect } = started();
  await saver.recover();
  await jobs.add(jobForLink(url, 0));
  expect(await ended(jobs)).toBe(code);
  expect(reserve).not.toHaveBeenCalled();
  expect(inspect).not.toHaveBeenCalled();
});

test('any other link gets a reservation, then is read', async () => {
  const { jobs, saver, reserve, inspect } = started();
  await saver.recover();
  await addLinks(jobs, ['https://film.example/one.m3u8', 'https://www.youtube.com/watch?v=1']);
  expect(await ended(jobs)).toBe('unknown');
  expect(await jobs.all()).toHaveLength(1);
  expect(reserve).toHaveBeenCalledOnce();
  expect(inspect).toHaveBeenCalledOnce();
});

test('a job that starts while the host is asked for its jobs is not considered lost', async () => {
  const { jobs, saver } = started();
  const { promise: answer, resolve } = Promise.withResolvers<ReadonlySet<string>>();
  const running = vi.fn(() => answer);
  saver.attach({ running } as unknown as HostClient);
  const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()];
  const job = exampleJob();
  const runningJob = (id: string) => ({ ...job, state: 'running' as const, order: { ...job.order, id } });
  await jobs.add(runningJob(older));
  const looked = saver.findLost();
  await vi.waitFor(() => expect(running).toHaveBeenCalled());
  await jobs.add(runningJob(newer));
  resolve(new Set());
  await looked;
  expect((await jobs.find(older))?.state).toBe('interrupted');
  expect((await jobs.find(newer))?.state).toBe('running');
});

test('a job is not considered lost while it is being stored as running', async () => {
  const { jobs, saver } = started();
  const send = vi.fn(async (_order: HostOrder) => undefined);
  const start = vi.fn(async () => undefined);
  saver.attach({ running: async () => new Set(), send, start } as unknown as HostClient);
  await saver.recover();
  const stored = Promise.withResolvers<void>();
  const set = vi.fn(({ jobs: [job] = [] }: { jobs?: readonly JobRecord[] }) =>
    job?.state === 'running' ? stored.promise : Promise.resolve(),
  );
  vi.stubGlobal('chrome', { storage: { local: Object.assign(chrome.storage.local, { set }) } });
  const job = exampleJob({ state: 'queued' });
  await jobs.add(job);
  await vi.waitFor(async () => expect((await jobs.find(job.order.id))?.state).toBe('running'));
  await saver.findLost();
  stored.resolve();
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect((await jobs.find(job.order.id))?.state).toBe('running');
});

test('nothing is considered lost when the host cannot tell', async () => {
  const { jobs, saver } = started();
  saver.attach({ running: async () => undefined } as unknown as HostClient);
  const job = exampleJob({ state: 'running' });
  await jobs.add(job);
  await saver.findLost();
  expect((await jobs.find(job.order.id))?.state).toBe('running');
});

/** A job that finished before the background stopped or while it was stopped, and the browser's list of downloads. */
async function finishedBefore(state: 'running' | 'saving', known: readonly Partial<chrome.downloads.DownloadItem>[]) {
  const { jobs, saver } = started();
  const items = [...known];
  const download = vi.fn(async ({ url }: { url: string }) => {
    items.push({ id: 7, url, state: 'complete' as chrome.downloads.State });
    return 7;
  });
  const search = async ({ id, url }: chrome.downloads.DownloadQuery) =>
    items.filter((item) => (id === undefined ? item.url === url : item.id === id));
  vi.stubGlobal('chrome', { ...chrome, downloads: { download, search } });
  const job = exampleJob({ state });
  await jobs.add(job);
  const jobId = job.order.id;
  const files = [{ name: 'film.mp4', bytes: 9, blobUrl: 'blob:film' }];
  const finished: HostedJobEvent = { type: 'finished', files, isComplete: true };
  const reports: Promise<void>[] = [];
  const send = async ({ type }: HostOrder) => {
    // A late report may already be in transit.
    if (type === 'job.repeat') reports.push(saver.onJobEvent(jobId, finished), saver.onJobEvent(jobId, finished));
  };
  saver.attach({ running: async () => new Set([jobId]), send } as unknown as HostClient);
  await saver.recover();
  await Promise.all(reports);
  return { job: await jobs.find(jobId), download };
}

test.each(['running', 'saving'] as const)(
  'a finished job that was left %s is handed to the browser once',
  async (state) => {
    const { job, download } = await finishedBefore(state, []);
    expect(job).toMatchObject({ state: 'done', savedIds: [7] });
    expect(download).toHaveBeenCalledOnce();
  },
);

test('a file that the browser already has is not handed over again', async () => {
  const { job, download } = await finishedBefore('saving', [{ id: 3, url: 'blob:film', state: 'complete' }]);
  expect(job).toMatchObject({ state: 'done', savedIds: [3] });
  expect(download).not.toHaveBeenCalled();
});

test('a file that the browser failed to save is handed over again', async () => {
  const { job, download } = await finishedBefore('saving', [{ id: 3, url: 'blob:film', state: 'interrupted' }]);
  expect(job).toMatchObject({ state: 'done', savedIds: [7] });
  expect(download).toHaveBeenCalledOnce();
});
