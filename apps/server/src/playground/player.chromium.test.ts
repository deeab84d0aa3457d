import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Browser, chromium, type Page } from '@playwright/test';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { devMediaServices } from '../routes/dev-media.ts';
import { tinySite } from '../testing.ts';

const config = readConfig({});
const app = createApp({
  config,
  logger: pino({ level: 'silent' }),
  site: tinySite,
  readiness: { dependencies: [], isStopping: () => false },
  services: devMediaServices(config),
});
const server = createServer(getRequestListener(app.fetch));
let browser: Browser;
let page: Page;
let origin = '';
let problems: string[] = [];
/** Allows for a busy machine. */
const loading = { timeout: 30_000 };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  problems = [];
  page = await browser.newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (line) => {
    // This test's tiny site has no icon.
    if (line.type() === 'error' && !line.location().url.includes('/favicon')) problems.push(line.text());
  });
});
afterEach(() => page.close());

/** Opens a page and plays its media until some seconds have been shown. */
async function played(slug: string, seconds: number): Promise<{ duration: number; width: number; captions: number }> {
  await page.goto(`${origin}/dev/media/${slug}`);
  return page.evaluate(async (end) => {
    const video = document.querySelector<HTMLMediaElement>('video, audio');
    if (!video) throw new Error('no player');
    video.muted = true;
    // Both, because a source that is set later would restore the default rate.
    video.defaultPlaybackRate = 4;
    video.playbackRate = 4;
    const reached = new Promise<void>((resolve, reject) => {
      video.addEventListener('timeupdate', () => video.currentTime >= end && resolve());
      video.addEventListener('error', () => reject(new Error(video.error?.message)));
    });
    // Setting a source after play() stops it, unless the element plays automatically.
    video.autoplay = true;
    // A short video may end before the play() promise resolves.
    video.play().catch(() => undefined);
    await reached;
    const width = video instanceof HTMLVideoElement ? video.videoWidth : 0;
    return { duration: video.duration, width, captions: video.textTracks.length };
  }, seconds);
}

test.each([
  ['progressive', 640, 0],
  ['hls', 640, 2],
  ['dash', 640, 2],
  ['mse', 640, 0],
  ['session', 640, 2],
  ['audio', 0, 0],
])('%s plays to its end', { timeout: 60_000 }, async (slug, width, captions) => {
  const result = await played(slug, 7.9);
  expect(result).toMatchObject({ width, captions });
  expect(result.duration).toBeCloseTo(8, 1);
  expect(await page.getByRole('status').textContent()).toBe('');
  expect(problems).toEqual([]);
});

test('the live stream plays past the end of a round', { timeout: 60_000 }, async () => {
  // Six seconds are available at the start; the rest arrives over time.
  expect(await played('live', 9)).toMatchObject({ width: 640 });
  expect(problems).toEqual([]);
});

test('the gallery shows its images', { timeout: 60_000 }, async () => {
  await page.goto(`${origin}/dev/media/images`);
  const images = page.getByRole('img');
  expect(await images.count()).toBe(4);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth), loading)
      .toBeGreaterThan(400);
  }
  expect(problems).toEqual([]);
});

test('the protected videos say why they do not play', { timeout: 60_000 }, async () => {
  await page.goto(`${origin}/dev/media/protected`);
  await expect.poll(() => page.getByRole('status').textContent(), loading).toContain('needs a license');
  expect(problems).toEqual([]);
});
