import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hls, LiveHls, probeStreams, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';

let app: DesktopApp;
let channel: LiveHls;
let server: Awaited<ReturnType<typeof startFaultServer>>;

beforeAll(async () => {
  const stream = await hls(await sourceFile());
  const names = (await readFile(join(stream.folder, stream.manifest), 'utf8'))
    .split('\n')
    .filter((line) => /\.ts$/.test(line));
  const segments = await Promise.all(names.map((name) => readFile(join(stream.folder, name))));
  channel = new LiveHls({
    ...{ segmentSeconds: 2, window: 4 },
    segment: (sequence) => segments[sequence % segments.length] ?? new Uint8Array(0),
  });
  channel.advance(8);
  server = await startFaultServer({ content: channel.content });
  app = await DesktopApp.open();
}, 60_000);

afterAll(async () => {
  await app.close();
  await server.close();
}, 60_000);

test('a recording from the start of the window survives a kill, and stop completes the file', {
  timeout: 90_000,
}, async () => {
  const window = await app.window();
  const order = { url: `${server.origin}/live.m3u8`, page: `${server.origin}/`, title: 'Live', liveFrom: 'start' };
  const { job } = await window.call('add', { ...order, format: 'mp4' });
  const running = await window.until(job.id, ({ isLive, seconds }) => isLive && seconds > 0);
  expect(running.state).toBe('running');
  await app.kill(window.pid);
  channel.advance(2);
  const next = await app.window();
  await next.until(job.id, ({ state }) => state === 'running');
  channel.advance(2);
  await next.until(job.id, ({ seconds }) => seconds > running.seconds);
  await next.call('stop', { id: job.id });
  const done = await next.until(job.id, ({ state }) => state === 'done' || state === 'partial');
  expect(done.files.map(({ name }) => name)).toEqual(['Live.mp4']);
  const streams = await probeStreams(join(app.downloads, 'Live.mp4'));
  expect(streams.map((one) => one['codec_type']).toSorted()).toEqual(['audio', 'video']);
});
