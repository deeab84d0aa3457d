import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTracks, feed } from '../../../test/mux/feed.ts';
import { saved } from '../../../test/mux/ffmpeg.ts';
import * as sources from '../../../test/mux/sources.ts';
import { createMuxer, MemorySink } from '../index.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

let browser: Browser;
let server: Server;
const files = new Map<string, string>();

beforeAll(async () => {
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink });
  const { tracks } = await sources.avcAac();
  addTracks(muxer, tracks);
  await feed(muxer, tracks);
  files.set('/unfinished.mp4', await saved('browser-unfinished.mp4', await sink.bytes()));
  await muxer.finish({ title: 'Harbour' });
  files.set('/finished.mp4', await saved('browser-finished.mp4', await sink.bytes()));
  // Seeking needs byte ranges, which a `data:` address does not have.
  server = createServer(async (request, response) => {
    const path = files.get(request.url ?? '');
    if (!path) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><video muted></video>');
      return;
    }
    const { size } = await stat(path);
    const [, from = '0', to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), to ? Number(to) : size - 1];
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
    });
    createReadStream(path, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Loads a file, seeks, and plays to the end at double speed. */
async function play(name: string) {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const result = await page.evaluate(async (address) => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no player');
    const event = (type: string) =>
      new Promise<void>((resolve, reject) => {
        video.addEventListener(type, () => resolve(), { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
    const loaded = event('loadeddata');
    video.src = address;
    await loaded;
    const { duration, videoWidth } = video;
    const sought = event('seeked');
    video.currentTime = 4.2;
    await sought;
    const position = video.currentTime;
    const ended = event('ended');
    video.playbackRate = 2;
    await video.play();
    await ended;
    return { duration, videoWidth, position, end: video.currentTime };
  }, name);
  await page.close();
  return result;
}

test('Chromium knows the length of a finished file, seeks in it and plays it to its end', async () => {
  const { duration, position, end, videoWidth } = await play('/finished.mp4');
  expect(videoWidth).toBe(320);
  expect(duration).toBeCloseTo(6, 1);
  expect(position).toBeCloseTo(4.2, 2);
  expect(end).toBeCloseTo(duration, 1);
});

test('Chromium plays an unfinished file to its end', async () => {
  const { end, videoWidth } = await play('/unfinished.mp4');
  expect(videoWidth).toBe(320);
  expect(end).toBeCloseTo(6, 1);
});
