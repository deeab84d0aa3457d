import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import type { WindowClient } from '../testing/window-client.ts';

/** The first bytes of an MP4 file. */
const beginning = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
const hugeBytes = 1e14;

let app: DesktopApp;
let window: WindowClient;
let server: Server;
let origin: string;

beforeAll(async () => {
  // Announces more bytes than any disk can hold, and sends them slowly.
  server = createServer((request, response) => {
    const [, first, last] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = last ? Number(last) : hugeBytes - 1;
    response.writeHead(first === undefined ? 200 : 206, {
      'content-type': 'video/mp4',
      'content-length': end - start + 1,
      ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${hugeBytes}` }),
      'accept-ranges': 'bytes',
      etag: '"a"',
    });
    let at = start;
    const send = (bytes: Buffer): void => {
      const rest = bytes.subarray(0, end + 1 - at);
      at += rest.length;
      response.write(rest);
      if (at > end) response.end();
    };
    send(beginning.subarray(start));
    const timer = setInterval(() => at <= end && send(Buffer.alloc(16 * 1024)), 20);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await DesktopApp.open();
  window = await app.window();
}, 60_000);

afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
}, 60_000);

const order = (name: string) => ({ url: `${origin}/${name}.mp4`, page: `${origin}/` });

test('a file that does not fit on the disk pauses with the reason before anything is written', {
  timeout: 60_000,
}, async () => {
  const { job } = await window.call('add', order('huge'));
  const paused = await window.until(job.id, ({ state }) => state === 'paused');
  expect(paused).toMatchObject({ code: 'disk.full', files: [], bytes: 0 });
  expect(await readdir(app.downloads)).toEqual([]);
  expect((await window.call('cancel', { id: job.id })).job.state).toBe('cancelled');
});

test('a job with an unusable folder pauses with the reason, and continues once the folder is usable', {
  timeout: 60_000,
}, async () => {
  await rm(app.downloads, { recursive: true, force: true });
  await writeFile(app.downloads, 'in the way');
  const { job } = await window.call('add', order('lost'));
  const paused = await window.until(job.id, ({ state }) => state === 'paused');
  expect(paused.code).toBe('disk.failed');
  await rm(app.downloads);
  await mkdir(app.downloads);
  await window.call('resume', { id: job.id });
  expect((await window.until(job.id, ({ code }) => code === 'disk.full')).state).toBe('paused');
  await window.call('cancel', { id: job.id });
});
