import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeClock, FragileStorage, hls, LiveHls, ScriptedHttp, sourceFile } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { download } from '../download/download.ts';
import type { Download, DownloadOptions, JobEvent } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';

interface Setup {
  readonly channel: LiveHls;
  readonly clock: FakeClock;
  readonly storage: FragileStorage;
  readonly events: JobEvent[];
  start(options?: Partial<DownloadOptions>): Download;
  /** Advances time for the channel and for us, in small steps. */
  pass(seconds: number): Promise<void>;
}

const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });

/** OddAnswer responses of the server, instead of the channel's segments. */
type OddAnswer = 'silence' | { readonly status: number };

/** A channel with the segments of a real 40 s film. Some addresses may have odd responses. */
async function setUp(window = 5, before = 20, odd: Readonly<Record<string, OddAnswer>> = {}): Promise<Setup> {
  const stream = await hls(await sourceFile({ seconds: 40 }));
  const files = new Map<number, Uint8Array>();
  const segment = (sequence: number): Uint8Array => {
    const name = `seg${String(sequence).padStart(3, '0')}.ts`;
    const bytes = files.get(sequence) ?? new Uint8Array(readFileSync(join(stream.folder, name)));
    files.set(sequence, bytes);
    return bytes;
  };
  const channel = new LiveHls({ segmentSeconds: 2, window, segment });
  channel.advance(before);
  const clock = new FakeClock();
  const http = new ScriptedHttp(({ url }) => {
    const { pathname } = new URL(url);
    if (odd[pathname]) return odd[pathname];
    const content = channel.content(pathname);
    if (!content || content instanceof Promise) return { status: 404 };
    const { body, status = 200 } = content;
    return { status, headers: { 'content-length': `${body.length}` }, body: [body] };
  });
  const storage = new FragileStorage(taken, Number.POSITIVE_INFINITY, false);
  const events: JobEvent[] = [];
  return {
    channel,
    clock,
    storage,
    events,
    start: (options = {}) =>
      download(
        { http, clock, random: () => 0.5 },
        {
          url: 'http://live.test/live.m3u8',
          storage,
          name: 'out.mp4',
          onEvent: (event) => events.push(event),
          ...options,
        },
      ),
    async pass(seconds) {
      for (let passed = 0; passed < seconds; passed += 0.5) {
        channel.advance(0.5);
        await clock.advance(500);
      }
    },
  };
}

const progress = (events: readonly JobEvent[]): number =>
  Math.max(0, ...events.map((event) => (event.type === 'progress' ? event.progress.seconds : 0)));

test('a recording starts near the live edge and completes when stopped', async () => {
  const live = await setUp();
  const job = live.start();
  await live.pass(6);
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result).toMatchObject({ status: 'done', files: [{ name: 'out.mp4' }] });
  expect(result.duration).toBeGreaterThan(9.9);
  expect(result.duration).toBeLessThan(13);
  expect([...live.storage.files.keys()]).toEqual(['out.mp4']);
});

test('a recording may start as far back as the window reaches', async () => {
  const live = await setUp(8);
  const job = live.start({ liveFrom: 'start' });
  await live.pass(2);
  job.stop();
  expect((await live.clock.run(job.result)).duration).toBeGreaterThan(15.9);
});

test('the end of the channel ends the recording', async () => {
  const live = await setUp();
  const job = live.start({ liveFrom: 'start' });
  await live.pass(4);
  live.channel.end();
  const result = await live.clock.run(job.result);
  expect(result.status).toBe('done');
  expect(result.duration).toBeCloseTo(14, 0);
});

test('a recording ends by itself after its duration', async () => {
  const live = await setUp(8);
  const job = live.start({ liveFrom: 'start', liveFor: 9 });
  await live.pass(4);
  const { duration } = await live.clock.run(job.result);
  expect(duration).toBeGreaterThan(8.9);
  expect(duration).toBeLessThan(9.3);
  // No pending wait keeps the process alive.
  expect(live.clock.waiting).toBe(0);
});

test('a recording ends after its duration even if nothing more is available', async () => {
  const live = await setUp(8);
  const job = live.start({ liveFrom: 'start', liveFor: 25 });
  await live.pass(2);
  live.channel.hollow(true);
  await live.pass(40);
  const result = await live.clock.run(job.result);
  expect(result.status).toBe('partial');
  expect(result.health.missing.length).toBeGreaterThan(0);
  expect(result.duration).toBeGreaterThan(15.9);
});

test('a recording that receives nothing fails after its duration', async () => {
  const live = await setUp(8);
  live.channel.hollow(true);
  const job = live.start({ liveFrom: 'start', liveFor: 5 });
  const ended = expect(job.result).rejects.toMatchObject({ code: 'manifest.empty' });
  await live.pass(30);
  await ended;
});

test('a recording that is stopped before anything arrived counts as canceled', async () => {
  const live = await setUp(8);
  live.channel.hollow(true);
  const job = live.start({ liveFrom: 'start' });
  const ended = expect(job.result).rejects.toMatchObject({ code: 'cancelled' });
  await live.pass(2);
  job.stop();
  await ended;
  expect([...live.storage.files.keys()]).toEqual([]);
});

test('an outage within the window costs nothing', async () => {
  const live = await setUp(8);
  const job = live.start({ liveFrom: 'start' });
  await live.pass(2);
  live.channel.outage(true);
  await live.pass(6);
  live.channel.outage(false);
  await live.pass(8);
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result).toMatchObject({ status: 'done', health: { missing: [] } });
  expect(result.duration).toBeGreaterThan(25);
});

test('segments lost in an outage are listed and keep their duration', async () => {
  const live = await setUp(3, 10);
  const job = live.start({ liveFrom: 'start' });
  await live.pass(2);
  const recorded = progress(live.events);
  live.channel.outage(true);
  await live.pass(14);
  live.channel.outage(false);
  await live.pass(8);
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result.status).toBe('partial');
  const lost = result.health.missing.reduce((sum, { duration }) => sum + duration, 0);
  expect(lost).toBeGreaterThan(2);
  expect(result.duration).toBeGreaterThan(recorded + 14);
});

/** A recording of 4 to 26 s, for which the server lacks seconds 16 to 18, and which ends before all attempts are made. */
async function gapped(options: Partial<DownloadOptions> = {}) {
  const live = await setUp(8, 16, { '/seg8.ts': { status: 404 } });
  const job = live.start({ liveFrom: 'start', ...options });
  await live.pass(10);
  return { live, job };
}

test('stopping while a segment is retried keeps what came after it', async () => {
  const { live, job } = await gapped();
  const stoppedAt = live.clock.now();
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result.status).toBe('partial');
  expect(result.health.isComplete).toBe(false);
  expect(result.health.missing).toMatchObject([{ sequence: 8, duration: 2, reason: 'segment.missing' }]);
  expect(result.duration).toBeGreaterThan(25.9);
  // The remaining attempts are not awaited.
  expect(live.clock.now()).toBe(stoppedAt);
  expect(live.clock.waiting).toBe(0);
});

test('a write that fails after the stop fails the recording', async () => {
  const { live, job } = await gapped();
  const sinks = [...live.storage.files.values()];
  let failures = 0;
  for (const sink of sinks) {
    const write = sink.write.bind(sink);
    sink.write = async (position, chunks) => {
      // Only once, and only for media, so that the end of the file would still be written.
      const isMedia = chunks.reduce((sum, { length }) => sum + length, 0) > 10_000;
      if (isMedia && failures++ === 0) throw new MediaError('disk.full', 'full');
      return write(position, chunks);
    };
  }
  const ended = expect(live.clock.run(job.result)).rejects.toMatchObject({ code: 'disk.full' });
  job.stop();
  await ended;
  expect(failures).toBeGreaterThan(0);
});

test('a missing segment of sound and picture is one gap', async () => {
  const { live, job } = await gapped();
  job.stop();
  const { missing, tracks } = (await live.clock.run(job.result)).health;
  expect(missing).toHaveLength(1);
  // The gap that it leaves in the sound does not count as the source's own.
  expect(tracks.map(({ kind, gaps, gapSeconds }) => [kind, gaps, gapSeconds])).toEqual([
    ['video', 0, 0],
    ['audio', 0, 0],
  ]);
});

test('canceling while a segment is retried keeps nothing', async () => {
  const abort = new AbortController();
  const { live, job } = await gapped({ signal: abort.signal });
  const ended = expect(job.result).rejects.toMatchObject({ code: 'cancelled' });
  abort.abort();
  await ended;
  expect([...live.storage.files.keys()]).toEqual([]);
});

test('a stopped recording ends before a segment that is still loading and is complete', async () => {
  const live = await setUp(8, 16, { '/seg8.ts': 'silence' });
  const job = live.start({ liveFrom: 'start' });
  await live.pass(3);
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result).toMatchObject({ status: 'done', health: { missing: [] } });
  expect(result.duration).toBeCloseTo(16, 0);
});

test('a killed recording resumes in the same file', async () => {
  const live = await setUp(8);
  const first = live.start({ liveFrom: 'start' });
  await live.pass(8);
  const left = new FragileStorage(taken, Number.POSITIVE_INFINITY, false, live.storage);
  first.stop();
  await live.clock.run(first.result);
  const second = live.start({ liveFrom: 'start', storage: left });
  await live.pass(6);
  second.stop();
  const result = await live.clock.run(second.result);
  expect(live.events.some((event) => event.type === 'output' && event.isResumed)).toBe(true);
  expect(result.health.missing).toEqual([]);
  expect(result.duration).toBeGreaterThan(25);
});
