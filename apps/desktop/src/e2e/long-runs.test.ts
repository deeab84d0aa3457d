import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  hls,
  LiveHls,
  probeStreams,
  retimed,
  scale,
  soakTimeout,
  sourceFile,
  startFaultServer,
} from '@clipharbor/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { EndlessBytes } from '../testing/endless-bytes.ts';
import { MemoryWatch } from '../testing/memory.ts';

const maxBytesAtWork = 250e6;
/** How much the engine's memory may grow between an early and a late part of a run. */
const maxGrowthBytes = 25e6;
const isSoak = scale(0, 1) === 1;

let app: DesktopApp;
beforeEach(async () => {
  app = await DesktopApp.open();
});
afterEach(() => app.close(), 60_000);

/** Short runs end before the memory of a process has settled. */
function expectFlat(name: string, memory: MemoryWatch): void {
  memory.stop();
  const [peak, growth] = [memory.peakBytes, memory.growthBytes].map((bytes) => (bytes / 1e6).toFixed(0));
  if (isSoak) process.stdout.write(`${name}: peak ${peak} MB, growth ${growth} MB, ${memory.samples.length} samples\n`);
  expect(memory.peakBytes).toBeLessThan(maxBytesAtWork);
  if (isSoak) expect(memory.growthBytes).toBeLessThan(maxGrowthBytes);
}

test('a huge file arrives byte for byte, with flat memory', { timeout: soakTimeout(60_000) }, async () => {
  const source = new EndlessBytes(scale(50_000_000, 20_000_000_000));
  const server = await source.serve();
  const window = await app.window();
  const memory = new MemoryWatch(window.pid);
  const { job } = await window.call('add', { url: server.url, page: new URL('/', server.url).href, title: 'Huge' });
  const done = await window.until(job.id, ({ state }) => state === 'done');
  expectFlat('huge file', memory);
  server.close();
  const path = join(app.downloads, 'Huge.mp4');
  expect(done.files).toEqual([{ name: 'Huge.mp4', bytes: source.sizeBytes }]);
  expect(await source.equals(path)).toBe(true);
  await rm(path);
});

test('hours of a live stream are recorded without a gap, with flat memory', {
  timeout: soakTimeout(90_000),
}, async () => {
  const segmentSeconds = 2;
  const stepSeconds = 300;
  const hours = scale(1 / 6, 6);
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }), { segmentSeconds });
  const template = new Uint8Array(readFileSync(join(stream.folder, 'seg000.ts')));
  const segment = (sequence: number): Uint8Array => retimed(template, 900_000 + sequence * segmentSeconds * 90_000);
  const channel = new LiveHls({ segmentSeconds, window: (2 * stepSeconds) / segmentSeconds, segment });
  channel.advance(10);
  const server = await startFaultServer({ content: channel.content });
  const window = await app.window();
  const memory = new MemoryWatch(window.pid);
  const page = `${server.origin}/`;
  const { job } = await window.call('add', { url: `${page}live.m3u8`, page, title: 'Hours', format: 'mp4' });
  const first = await window.until(job.id, ({ seconds }) => seconds > 0);
  // Time advances as fast as the engine can keep up.
  for (let seconds = 0; seconds < hours * 3600; seconds += stepSeconds) {
    channel.advance(stepSeconds);
    await window.until(job.id, (one) => one.seconds >= first.seconds + seconds + stepSeconds - 2 * segmentSeconds);
  }
  await window.call('stop', { id: job.id });
  const done = await window.until(job.id, ({ state }) => state === 'done' || state === 'partial');
  expectFlat('live', memory);
  await server.close();
  expect(done).toMatchObject({ state: 'done', files: [{ name: 'Hours.mp4' }] });
  expect(done.seconds).toBeGreaterThan(hours * 3600 - 2 * segmentSeconds);
  const streams = await probeStreams(join(app.downloads, 'Hours.mp4'));
  for (const { duration } of streams as { readonly duration: string }[])
    expect(Math.abs(Number(duration) - done.seconds)).toBeLessThan(2 * segmentSeconds);
});
