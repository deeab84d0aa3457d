import { fileURLToPath } from 'node:url';
import { type ContentSource, folder, hls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askWorker } from '../test/ask-worker.ts';
import type { WorkerRequest } from './test-support/worker-request.ts';

let browser: Browser;
let page: Page;
let origin: string;
let manifest: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const [script, stream] = await Promise.all([bundled(), sourceFile({ seconds: 6 }).then((source) => hls(source))]);
  const files = folder(stream.folder);
  const content: ContentSource = (address) => {
    if (address === '/') return { body: Buffer.from('<!doctype html><video muted></video>'), type: 'text/html' };
    if (address === '/worker.js') return { body: Buffer.from(script), type: 'text/javascript' };
    return files(address);
  };
  const server = await startFaultServer({ content, faults: [{ kind: 'cut', match: /seg001/, times: 1 }] });
  origin = server.origin;
  manifest = stream.manifest;
  close = () => server.close();
  const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  page = await browser.newPage();
  await page.goto(`${origin}/`);
});

afterAll(async () => {
  await browser?.close();
  await close?.();
});

/** The worker with the engine in it, as an app would bundle it. */
async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('./test-support/worker.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'worker' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const [chunk] = first && 'output' in first ? first.output : [];
  if (chunk?.type !== 'chunk') throw new Error('no bundle');
  return chunk.code;
}

const ask = (request: WorkerRequest): Promise<unknown> => askWorker(page, request);

/** Plays a file from the browser's own storage to its end. */
const play = (name: string) =>
  page.evaluate(async (wanted) => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no player');
    const root = await navigator.storage.getDirectory();
    const handle = await (await root.getDirectoryHandle('downloads')).getFileHandle(wanted);
    const ended = new Promise<void>((resolve, reject) => {
      video.addEventListener('ended', () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
    video.src = URL.createObjectURL(await handle.getFile());
    video.playbackRate = 8;
    await video.play();
    await ended;
    return { end: video.currentTime, width: video.videoWidth };
  }, name);

test('a stream is saved in the browser, through a cut connection, and plays to its end', {
  timeout: 60_000,
}, async () => {
  const result = await ask({ kind: 'download', url: `${origin}/${manifest}`, name: 'film.mp4' });
  expect(result).toMatchObject({ status: 'done', files: [{ name: 'film.mp4' }] });
  expect(await ask({ kind: 'list' })).toEqual(['film.mp4']);
  const { end, width } = await play('film.mp4');
  expect(end).toBeGreaterThan(5.9);
  expect(width).toBeGreaterThan(0);
});

test('a stopped download resumes in another worker', async () => {
  const request = { kind: 'download', url: `${origin}/${manifest}`, name: 'later.mp4' } as const;
  expect(await ask({ ...request, stopAfter: 2 })).toEqual({ code: 'cancelled' });
  expect(await ask({ kind: 'list' })).toContain('later.mp4.part');
  expect(await ask(request)).toMatchObject({ status: 'done', isResumed: [true] });
  expect((await play('later.mp4')).end).toBeGreaterThan(5.9);
});

test('an existing name is not overwritten, and a lock can be held only once', async () => {
  const again = await ask({ kind: 'download', url: `${origin}/${manifest}`, name: 'film.mp4' });
  expect(again).toEqual({ code: 'output.busy' });
  expect(await ask({ kind: 'lockTwice' })).toBe('output.busy');
});

test('a browser that can move files only with their folder can finish one too', async () => {
  const request = { kind: 'download', url: `${origin}/${manifest}`, name: 'older.mp4' } as const;
  expect(await ask({ ...request, movesLikeChrome120: true })).toMatchObject({ status: 'done' });
  expect(await ask({ kind: 'list' })).toContain('older.mp4');
});

test.each([
  // Nothing listens on the discard port.
  ['http://127.0.0.1:9/x.m3u8', 'network.failed'],
  ['file:///etc/hosts', 'url.forbidden'],
])('%s ends with %s', async (url, code) => {
  expect(await ask({ kind: 'get', url })).toBe(code);
});
