import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeClock, FragileStorage, hls, LiveHls, ScriptedHttp, sourceFile } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { download } from '../download/download.ts';
import type { Download, DownloadOptions, JobEvent } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';

interface World {
  readonly channel: LiveHls;
  readonly clock: FakeClock;
  readonly storage: FragileStorage;
  readonly events: JobEvent[];
  start(options?: Partial<DownloadOptions>): Download;
  /** Time goes by for the channel and for us, in small steps. */
  pass(seconds: number): Promise<void>;
}

const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });

/** How the server answers where it does not send what the channel has. */
type Odd = 'silence' | { readonly status: number };

/** A channel whose segments are those of a real film of 40 s. Some addresses may have odd answers. */
async function world(window = 5, before = 20, odd: Readonly<Record<string, Odd>> = {}): Promise<World> {
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

test('a recording starts near the edge and ends well when stopped', async () => {
  const live = await world();
  const job = live.start();
  await live.pass(6);
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result).toMatchObject({ status: 'done', files: [{ name: 'out.mp4' }] });
  expect(result.duration).toBeGreaterThan(9.9);
  expect(result.duration).toBeLessThan(13);
  expect([...live.storage.files.keys()]).toEqual(['out.mp4']);
});

test('a recording may start as far back as the window goes', async () => {
  const live = await world(8);
  const job = live.start({ liveFrom: 'start' });
  await live.pass(2);
  job.stop();
  expect((await live.clock.run(job.result)).duration).toBeGreaterThan(15.9);
});

test('a channel that ends ends the recording', async () => {
  const live = await world();
  const job = live.start({ liveFrom: 'start' });
  await live.pass(4);
  live.channel.end();
  const result = await live.clock.run(job.result);
  expect(result.status).toBe('done');
  expect(result.duration).toBeCloseTo(14, 0);
});

test('a recording ends by itself after its time', async () => {
  const live = await world(8);
  const job = live.start({ liveFrom: 'start', liveFor: 9 });
  await live.pass(4);
  const { duration } = await live.clock.run(job.result);
  expect(duration).toBeGreaterThan(8.9);
  expect(duration).toBeLessThan(9.3);
  // Nothing that waits keeps the program alive.
  expect(live.clock.waiting).toBe(0);
});

test('a recording ends after its time although nothing more is available', async () => {
  const live = await world(8);
  const job = live.start({ liveFrom: 'start', liveFor: 25 });
  await live.pass(2);
  live.channel.hollow(true);
  await live.pass(40);
  const result = await live.clock.run(job.result);
  expect(result.status).toBe('partial');
  expect(result.health.missing.length).toBeGreaterThan(0);
  expect(result.duration).toBeGreaterThan(15.9);
});

test('a recording of which nothing comes fails after its time', async () => {
  const live = await world(8);
  live.channel.hollow(true);
  const job = live.start({ liveFrom: 'start', liveFor: 5 });
  const ended = expect(job.result).rejects.toMatchObject({ code: 'manifest.empty' });
  await live.pass(30);
  await ended;
});

test('a recording that is stopped before anything came counts as canceled', async () => {
  const live = await world(8);
  live.channel.hollow(true);
  const job = live.start({ liveFrom: 'start' });
  const ended = expect(job.result).rejects.toMatchObject({ code: 'cancelled' });
  await live.pass(2);
  job.stop();
  await ended;
  expect([...live.storage.files.keys()]).toEqual([]);
});

test('an outage within the window costs nothing', async () => {
  const live = await world(8);
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

test('what an outage outlives is listed and stays as time', async () => {
  const live = await world(3, 10);
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

/** A recording of 4 to 26 s, of which the server does not have second 16 to 18, that ends before all tries are made. */
async function gapped(options: Partial<DownloadOptions> = {}) {
  const live = await world(8, 16, { '/seg8.ts': { status: 404 } });
  const job = live.start({ liveFrom: 'start', ...options });
  await live.pass(10);
  return { live, job };
}

test('stopping while a segment is asked for again keeps what came behind it', async () => {
  const { live, job } = await gapped();
  const stoppedAt = live.clock.now();
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result.status).toBe('partial');
  expect(result.health.isComplete).toBe(false);
  expect(result.health.missing).toMatchObject([{ sequence: 8, duration: 2, reason: 'segment.missing' }]);
  expect(result.duration).toBeGreaterThan(25.9);
  // The remaining tries are not waited for.
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
      // Only once, and only media: the end of the file would still be written.
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
  // The hole that it leaves in the sound is not the source's own.
  expect(tracks.map(({ kind, gaps, gapSeconds }) => [kind, gaps, gapSeconds])).toEqual([
    ['video', 0, 0],
    ['audio', 0, 0],
  ]);
});

test('canceling while a segment is asked for again keeps nothing', async () => {
  const abort = new AbortController();
  const { live, job } = await gapped({ signal: abort.signal });
  const ended = expect(job.result).rejects.toMatchObject({ code: 'cancelled' });
  abort.abort();
  await ended;
  expect([...live.storage.files.keys()]).toEqual([]);
});

test('a stopped recording ends, complete, at a segment that was only on its way', async () => {
  const live = await world(8, 16, { '/seg8.ts': 'silence' });
  const job = live.start({ liveFrom: 'start' });
  await live.pass(3);
  job.stop();
  const result = await live.clock.run(job.result);
  expect(result).toMatchObject({ status: 'done', health: { missing: [] } });
  expect(result.duration).toBeCloseTo(16, 0);
});

test('a killed recording resumes in the same file', async () => {
  const live = await world(8);
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
