import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import {
  decodedVideoHashes,
  type FaultServer,
  hls,
  type MadeStream,
  sourceFile,
  startFaultServer,
} from '@clipharbor/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import type { WindowClient } from '../testing/window-client.ts';

let app: DesktopApp;
let window: WindowClient;
let source: string;
let stream: MadeStream;
let server: FaultServer;

beforeAll(async () => {
  source = await sourceFile();
  stream = await hls(source);
  server = await startFaultServer({ root: stream.folder });
  app = await DesktopApp.open();
  window = await app.window();
}, 60_000);

afterAll(async () => {
  await app.close();
  await server.close();
});

const order = () => ({ url: `${server.origin}/${stream.manifest}`, page: `${server.origin}/watch` });

test('a stream becomes a file with the same frames', async () => {
  const { job } = await window.call('add', { ...order(), title: 'A film', format: 'mp4' });
  expect(job).toMatchObject({ name: 'A film', files: [], code: null });
  const done = await window.until(job.id, ({ state }) => state === 'done');
  expect(done.files).toEqual([{ name: 'A film.mp4', bytes: expect.any(Number) }]);
  expect(done).toMatchObject({ code: null, isLive: false, health: { isComplete: true } });
  const path = join(app.downloads, 'A film.mp4');
  expect((await stat(path)).size).toBe(done.files[0]?.bytes);
  expect(await decodedVideoHashes(path)).toEqual(await decodedVideoHashes(source));
}, 60_000);

test('a file that is saved unchanged reports its duration', async () => {
  const files = await startFaultServer({ root: dirname(source) });
  try {
    const url = `${files.origin}/${basename(source)}`;
    const { job } = await window.call('add', { url, page: `${files.origin}/`, title: 'A plain file' });
    const done = await window.until(job.id, ({ state }) => state === 'done');
    expect(done.files).toEqual([{ name: 'A plain file.mp4', bytes: (await stat(source)).size }]);
    expect(Math.abs(done.seconds - 12)).toBeLessThan(0.3);
  } finally {
    await files.close();
  }
}, 60_000);

test('two jobs with the same title both succeed, under two names', async () => {
  const added = await Promise.all(
    [1, 2, 3].map(() => window.call('add', { ...order(), title: 'Twin', format: 'mp4' })),
  );
  const done = await Promise.all(added.map(({ job }) => window.until(job.id, ({ state }) => state === 'done')));
  expect(done.flatMap(({ files }) => files.map(({ name }) => name)).toSorted()).toEqual([
    'Twin (2).mp4',
    'Twin (3).mp4',
    'Twin.mp4',
  ]);
  expect((await readdir(app.downloads)).filter((name) => /part|journal|lock/.test(name))).toEqual([]);
}, 60_000);

test('canceling removes what was loaded, also for a paused job', async () => {
  await window.call('settings', { maxBytesPerSecond: 64 * 1024 });
  const { job } = await window.call('add', { ...order(), title: 'Unwanted', format: 'mp4' });
  await window.until(job.id, ({ bytes }) => bytes > 0);
  expect((await window.call('pause', { id: job.id })).job.state).toBe('paused');
  const { job: canceled } = await window.call('cancel', { id: job.id });
  expect(canceled.state).toBe('cancelled');
  expect((await readdir(app.downloads)).filter((name) => name.startsWith('Unwanted'))).toEqual([]);
  await window.call('settings', { maxBytesPerSecond: null });
  await window.call('remove', { id: job.id });
  expect((await window.call('list')).jobs.some(({ id }) => id === job.id)).toBe(false);
}, 60_000);

test('a paused job keeps its partial file and continues from it', async () => {
  await window.call('settings', { maxBytesPerSecond: 64 * 1024 });
  const { job } = await window.call('add', { ...order(), title: 'Later', format: 'mp4' });
  await window.until(job.id, ({ bytes }) => bytes > 0);
  await window.call('pause', { id: job.id });
  await window.call('settings', { maxBytesPerSecond: null });
  await window.call('resume', { id: job.id });
  await window.until(job.id, ({ state }) => state === 'done');
  expect(await decodedVideoHashes(join(app.downloads, 'Later.mp4'))).toEqual(await decodedVideoHashes(source));
}, 60_000);

test('refuses hosts that a page may not reach, even through a redirect or a manifest', async () => {
  const other = await startFaultServer({ root: stream.folder });
  const manifest = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${other.origin}/${stream.manifest}.ts\n#EXT-X-ENDLIST\n`;
  const hostile = await startFaultServer({
    content: (address) =>
      address.startsWith('/hostile.m3u8')
        ? { body: Buffer.from(manifest), type: 'application/vnd.apple.mpegurl' }
        : undefined,
  });
  try {
    const plain = await window.try('add', { url: `${other.origin}/${stream.manifest}` });
    expect(plain).toMatchObject({ status: 403, code: 'url.forbidden' });
    const { job } = await window.call('add', { url: `${hostile.origin}/hostile.m3u8`, page: `${hostile.origin}/` });
    await expect(window.until(job.id, ({ state }) => state === 'done')).rejects.toThrow('failed: address.private');
    const redirecting = createServer((_, response) => {
      response.writeHead(302, { location: `${other.origin}/${stream.manifest}` }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const page = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`;
    const { job: led } = await window.call('add', { url: `${page}a.m3u8`, page });
    await expect(window.until(led.id, ({ state }) => state === 'done')).rejects.toThrow('failed: address.private');
    redirecting.close();
    expect(other.log).toEqual([]);
  } finally {
    await other.close();
    await hostile.close();
  }
}, 60_000);

test('without an account, nothing is saved from other sites', async () => {
  expect(await window.try('add', { url: 'https://video.other-site.com/a.m3u8' })).toMatchObject({
    status: 401,
    code: 'auth.required',
  });
  expect(await window.try('add', { url: 'https://www.youtube.com/watch?v=1' })).toMatchObject({ code: 'site.refused' });
  expect(await window.try('add', { url: 'https://a.example/v.mp4', path: '/etc' })).toMatchObject({
    status: 400,
    code: 'input.invalid',
  });
  expect(await window.try('pause', { id: crypto.randomUUID() })).toMatchObject({ status: 404, code: 'job.unknown' });
});
