import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  avOffsets,
  type Content,
  dash,
  decodedVideoHashes,
  FakeClock,
  FragileStorage,
  hls,
  LiveDash,
  type LiveDashOptions,
  LowLatencyHls,
  packetHashes,
  ScriptedHttp,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { download } from '../download/download.ts';
import type { DownloadOptions, DownloadResult } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';

const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });

interface Recorded {
  readonly result: DownloadResult;
  /** On disk, for ffmpeg. */
  readonly file: string;
}

/** Records a channel on a clock that jumps from wait to wait. */
async function record(
  path: string,
  clock: FakeClock,
  content: (address: string) => Content | undefined,
  options: Partial<DownloadOptions> = {},
): Promise<Recorded> {
  const http = new ScriptedHttp(({ url }) => {
    const { pathname, search } = new URL(url);
    const found = content(pathname + search);
    if (!found) return { status: 404 };
    return { status: 200, headers: { 'content-length': `${found.body.length}` }, body: [found.body] };
  });
  const storage = new FragileStorage(taken, Number.POSITIVE_INFINITY, false);
  const url = `http://live.test${path}`;
  const ports = { http, clock, random: () => 0.5 };
  const job = download(ports, { url, storage, name: 'out.mp4', liveFrom: 'start', ...options });
  const result = await clock.run(job.result);
  const file = join(await mkdtemp(join(tmpdir(), 'clipharbor-')), 'out.mp4');
  await writeFile(file, storage.files.get('out.mp4')?.bytes ?? new Uint8Array(0));
  return { result, file };
}

async function expectFilm({ file, result }: Recorded, sources: readonly string[]): Promise<void> {
  expect(result).toMatchObject({ status: 'done', health: { missing: [] } });
  const frames = await Promise.all(sources.map((source) => decodedVideoHashes(source)));
  expect(await decodedVideoHashes(file)).toEqual(frames.flat());
  for (const { at, offset } of await avOffsets(file)) expect(Math.abs(offset), `at ${at} s`).toBeLessThan(0.04);
}

const dayMs = 86_400_000;

async function channel(
  sources: readonly string[],
  options: Pick<LiveDashOptions, 'addressing' | 'quiet'> & { before: number; window?: number },
) {
  // This device's clock is a day slow: only the server's own time says what is available.
  const clock = new FakeClock();
  const periods = await Promise.all(sources.map((source) => dash(source, { addressing: 'timeline' })));
  const now = (): number => clock.wallTime() + dayMs;
  const { before, window = 60, addressing, quiet = 0 } = options;
  return { clock, live: new LiveDash({ now, start: now() - before * 1000, periods, window, addressing, quiet }) };
}

test.each(['number', 'timeline'] as const)('live DASH by %s is recorded to its end', async (addressing) => {
  const source = await sourceFile();
  const { clock, live } = await channel([source], { addressing, before: 5 });
  const recorded = await record('/live.mpd', clock, (path) => live.content(path));
  await expectFilm(recorded, [source]);
  // Plus the sound frame before the start, which only primes the decoder: without it the first one sounds wrong.
  expect(await packetHashes(recorded.file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  expect(live.readings).toBeGreaterThan(2);
});

test('segments due after an unannounced end are not missing', async () => {
  const source = await sourceFile({ seconds: 6 });
  const { clock, live } = await channel([source], { addressing: 'number', before: 5, quiet: 8 });
  await expectFilm(await record('/live.mpd', clock, (path) => live.content(path)), [source]);
});

test('live DASH continues in a period that begins during the recording', async () => {
  const sources = [await sourceFile({ seconds: 6 }), await sourceFile({ seconds: 8, pitch: 880 })];
  const { clock, live } = await channel(sources, { addressing: 'timeline', before: 3 });
  await expectFilm(await record('/live.mpd', clock, (path) => live.content(path)), sources);
});

test('live DASH recorded from now on begins near the live edge', async () => {
  const { clock, live } = await channel([await sourceFile()], { addressing: 'number', before: 9 });
  const { result } = await record('/live.mpd', clock, (path) => live.content(path), { liveFrom: 'now', liveFor: 4 });
  expect(result.duration).toBeGreaterThan(3.9);
  expect(result.duration).toBeLessThan(4.3);
});

test('a low-latency channel is followed with blocking reloads and deltas', async () => {
  const source = await sourceFile({ seconds: 24 });
  const stream = await hls(source);
  const segment = (sequence: number): Uint8Array =>
    new Uint8Array(readFileSync(join(stream.folder, `seg${String(sequence).padStart(3, '0')}.ts`)));
  const live = new LowLatencyHls({ segmentSeconds: 2, total: 12, window: 10, partsPerSegment: 4, segment }, 7);
  const recorded = await record('/live.m3u8', new FakeClock(), (path) => live.content(path));
  await expectFilm(recorded, [source]);
  expect(live.queries).toContain('?_HLS_msn=9&_HLS_skip=YES');
  expect(live.deltas).toBeGreaterThan(2);
});
