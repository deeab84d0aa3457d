import { afterEach, expect, test, vi } from 'vitest';
import { JobHost } from './job-host.ts';

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

/** A worker that only records its orders. */
function stubWorker(): string[] {
  const heard: string[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      postMessage({ type }: { type: string }): void {
        heard.push(type);
      }
      terminate(): void {
        heard.push('terminated');
      }
    },
  );
  return heard;
}

test('a command that comes while the free space is measured reaches the job', async () => {
  const heard = stubWorker();
  const measured = Promise.withResolvers<StorageEstimate>();
  vi.stubGlobal('navigator', { storage: { estimate: () => measured.promise } });
  const host = new JobHost(() => undefined);
  const started = host.handle({ to: 'host', type: 'job.start', order });
  expect(await host.handle({ to: 'host', type: 'job.command', jobId: order.id, command: 'pause' })).toBe(true);
  measured.resolve({ quota: 1e9, usage: 0 });
  await started;
  expect(heard).toEqual(['pause', 'start']);
});

test('without room for two copies nothing is loaded', async () => {
  const heard = stubWorker();
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 15, usage: 0 }) } });
  const reports: unknown[] = [];
  const host = new JobHost((_, event) => reports.push(event));
  await host.handle({ to: 'host', type: 'job.start', order });
  expect(heard).toEqual(['terminated']);
  expect(reports).toEqual([{ type: 'failed', code: 'disk.full' }]);
});
