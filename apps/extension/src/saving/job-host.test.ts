import { afterEach, expect, test, vi } from 'vitest';
import { JobHost } from './job-host.ts';
import type { WorkerReport } from './worker-messages.ts';

afterEach(() => vi.unstubAllGlobals());

const order = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  url: 'https://media.example/a.m3u8',
  format: 'mp4',
  height: null,
  title: 'A',
  sourceUrl: 'https://media.example/',
  expectedBytes: 10,
  inlineManifest: null,
} as const;

let latest: { onmessage: ((event: { data: WorkerReport }) => void) | undefined } | undefined;

/** A worker that records its orders and does nothing else. */
function stubWorker(): string[] {
  const heard: string[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      postMessage({ type, maxBytesPerSecond }: { type: string; maxBytesPerSecond?: number | null }): void {
        heard.push(typeof maxBytesPerSecond === 'number' ? `${type} ${maxBytesPerSecond}` : type);
      }
      onmessage: ((event: { data: WorkerReport }) => void) | undefined;
      constructor() {
        latest = this;
      }
      terminate(): void {
        heard.push('terminated');
      }
    },
  );
  return heard;
}

const noFolders = { removeEntry: async () => undefined };

test('a command that arrives while free space is measured reaches the job', async () => {
  const heard = stubWorker();
  const measured = Promise.withResolvers<StorageEstimate>();
  vi.stubGlobal('navigator', { storage: { estimate: () => measured.promise } });
  const host = new JobHost(() => undefined);
  const started = host.handle({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  expect(await host.handle({ to: 'host', type: 'job.command', jobId: order.id, command: 'pause' })).toBe(true);
  measured.resolve({ quota: 1e9, usage: 0 });
  await started;
  expect(heard).toEqual(['rate', 'pause', 'start']);
});

test.each([
  ['no room is found', 0],
  ['room is found', 1e9],
])('a job that is canceled while free space is measured ends as canceled, although %s', async (_, quota) => {
  const heard = stubWorker();
  const measured = Promise.withResolvers<StorageEstimate>();
  vi.stubGlobal('navigator', { storage: { estimate: () => measured.promise, getDirectory: async () => noFolders } });
  const reports: unknown[] = [];
  const host = new JobHost((_, event) => reports.push(event));
  const started = host.handle({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  expect(await host.handle({ to: 'host', type: 'job.command', jobId: order.id, command: 'cancel' })).toBe(true);
  measured.resolve({ quota, usage: 0 });
  await started;
  expect(heard).toEqual(['rate', 'terminated']);
  expect(reports).toEqual([{ type: 'failed', code: 'cancelled' }]);
});

test('nothing is loaded without room for two copies', async () => {
  const heard = stubWorker();
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 15, usage: 0 }) } });
  const reports: unknown[] = [];
  const host = new JobHost((_, event) => reports.push(event));
  await host.handle({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  expect(heard).toEqual(['rate', 'terminated']);
  expect(reports).toEqual([{ type: 'failed', code: 'room.insufficient' }]);
});

test('the rate is divided among the jobs that load', async () => {
  const heard = stubWorker();
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1e12, usage: 0 }) } });
  const host = new JobHost(() => undefined);
  await host.handle({ to: 'host', type: 'rate.limit', maxBytesPerSecond: 100_000 });
  await host.handle({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  await host.handle({
    to: 'host',
    type: 'job.start',
    order: { ...order, id: '6f9619ff-8b86-4d01-b42d-00cf4fc964fe' },
    optOutDomains: [],
  });
  expect(heard).toEqual(['rate 100000', 'start', 'rate 50000', 'rate 50000', 'start']);
  heard.length = 0;
  await host.handle({ to: 'host', type: 'rate.limit', maxBytesPerSecond: null });
  expect(heard).toEqual(['rate', 'rate']);
});

test('a known job is resumed, not started twice', async () => {
  const heard = stubWorker();
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1e12, usage: 0 }) } });
  const host = new JobHost(() => undefined);
  await host.handle({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  await host.handle({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  expect(heard).toEqual(['rate', 'start', 'resume']);
});

test('a job that is canceled as its worker finishes is canceled', async () => {
  stubWorker();
  const storage = { estimate: async () => ({ quota: 1e12, usage: 0 }), getDirectory: async () => noFolders };
  vi.stubGlobal('navigator', { storage });
  const reports: unknown[] = [];
  const host = new JobHost((_, event) => reports.push(event));
  await host.handle({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  await host.handle({ to: 'host', type: 'job.command', jobId: order.id, command: 'cancel' });
  const health = { isComplete: true, segments: 1, gaps: 0, gapSeconds: 0, repairs: 0, retries: 0 };
  latest?.onmessage?.({ data: { type: 'finished', files: [], health } });
  await vi.waitFor(() => expect(reports).toEqual([{ type: 'failed', code: 'cancelled' }]));
});
