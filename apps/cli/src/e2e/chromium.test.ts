import { basename } from 'node:path';
import { dash, discontinuous, folder, hls, type MadeStream, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Saved, save } from './save.ts';

const short = { seconds: 6 };
let browser: Browser;

beforeAll(async () => {
  const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
});

afterAll(async () => {
  await browser?.close();
});

/** Plays a file faster than real time, and returns where it ended. */
async function playedTo({ file, folder: place }: Saved): Promise<{ end: number; duration: number }> {
  const server = await startFaultServer({ content: withPage(place) });
  const page = await browser.newPage();
  try {
    await page.goto(`${server.origin}/page.html`);
    return await page.evaluate(async (name) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('no player');
      const ended = new Promise<void>((resolve, reject) => {
        video.addEventListener('ended', () => resolve(), { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
      video.src = name;
      video.playbackRate = 8;
      await video.play();
      await ended;
      return { end: video.currentTime, duration: video.duration };
    }, basename(file));
  } finally {
    await page.close();
    await server.close();
  }
}

const withPage = (place: string): ReturnType<typeof folder> => {
  const files = folder(place);
  const page = { body: Buffer.from('<!doctype html><video muted></video>'), type: 'text/html' };
  return (address) => (address === '/page.html' ? page : files(address));
};

const sizes = async (): Promise<MadeStream> =>
  discontinuous([await hls(await sourceFile(short)), await hls(await sourceFile({ ...short, size: '128x96' }))]);

test.each([
  ['an MP4 of transport segments', async () => hls(await sourceFile(short)), 'out.mp4', 6],
  ['an MP4 whose pictures change their size', sizes, 'out.mp4', 12],
  [
    'a WebM of DASH',
    async () =>
      dash(await sourceFile({ ...short, video: 'vp9', audio: 'opus', container: 'webm' }), {
        segmentType: 'webm',
        addressing: 'timeline',
      }),
    'out.webm',
    6,
  ],
] as const)('Chromium plays %s to its end', async (_, make, name, seconds) => {
  const kind = name === 'out.webm' ? 'webm' : 'mp4';
  const { end, duration } = await playedTo(await save(await make(), { name, kind }));
  expect(Math.abs(duration - seconds)).toBeLessThan(0.1);
  expect(end).toBeGreaterThan(seconds - 0.1);
});
