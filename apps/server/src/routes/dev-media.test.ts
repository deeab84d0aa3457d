import { download, type Http, inspect } from '@clipharbor/media';
import { nodePorts } from '@clipharbor/media-node';
import { MemoryStorage } from '@clipharbor/testkit';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { productionSettings } from '../config/testing/production-settings.ts';
import { playgroundPages } from '../playground/pages.ts';
import { tinySite } from '../testing.ts';
import { devMediaServices } from './dev-media.ts';

const origin = 'http://localhost:3000';
const nowMs = Date.UTC(2026, 0, 1);
const slugs = playgroundPages.map(({ slug }) => slug);

function appFor(env: Record<string, string>) {
  const config = readConfig(env);
  const readiness = { dependencies: [], isStopping: () => false };
  const services = devMediaServices(config, () => nowMs);
  return createApp({ config, logger: pino({ level: 'silent' }), site: tinySite, readiness, services });
}
const app = appFor({});
const get = (path: string, headers: Record<string, string> = {}) => app.request(`${origin}${path}`, { headers });

describe('pages', () => {
  test('the index links to one page per kind of media', async () => {
    const page = await (await get('/dev/media')).text();
    for (const slug of slugs) expect(page).toContain(`href="/dev/media/${slug}"`);
    expect(slugs).toEqual(expect.arrayContaining(['hls', 'dash', 'live', 'progressive', 'mse', 'images', 'protected']));
  });

  test.each(playgroundPages)('$slug has a title and runs only its own script', async ({ slug, title }) => {
    const response = await get(`/dev/media/${slug}`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/);
    expect(policy).toMatch(/; script-src 'self'; connect-src 'self'; media-src 'self' blob:$/);
    const page = await response.text();
    expect(page).toContain(`<title>${title} · Clipharbor</title>`);
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/dev/media/player.js" type="module">']);
  });

  test.each(slugs)('everything that %s shows exists', async (slug) => {
    const page = await (await get(`/dev/media/${slug}`)).text();
    const named = [...page.matchAll(/(?:src|poster|data-source)="([^"]+)"/g)].map(([, path = '']) => path);
    const sizes = [...page.matchAll(/srcset="([^"]+)"/g)].flatMap(([, set = '']) => set.match(/\/\S+/g) ?? []);
    expect(named.length).toBeGreaterThan(1);
    for (const path of [...named, ...sizes]) {
      const method = path.endsWith('/session') ? 'POST' : 'GET';
      expect(`${path} ${(await app.request(`${origin}${path}`, { method })).status}`).toBe(`${path} 200`);
    }
  });

  test('an unknown page, and a path that leads out of the samples, are not found', async () => {
    const paths = ['nothing', 'files/nothing.mp4', 'files/..%2fsamples.ts', 'files/360p', 'live/subs-en/index.m3u8'];
    for (const path of [...paths, 'live/360p/1.m4s']) expect((await get(`/dev/media/${path}`)).status).toBe(404);
  });
});

describe('who sees them', () => {
  const paths = ['/dev/media', '/dev/media/hls', '/dev/media/files/film.mp4', '/dev/media/player.js'];

  test('no one in production', async () => {
    const production = appFor(productionSettings);
    for (const path of paths) expect((await production.request(`${origin}${path}`)).status).toBe(404);
  });

  test.each([
    ['another machine', origin, '192.0.2.7'],
    ['a host name pointed at this machine', 'http://evil.test:3000', '127.0.0.1'],
  ])('not %s', async (_, from, remoteAddress) => {
    const env = { incoming: { socket: { remoteAddress } } };
    for (const path of paths) expect((await app.request(`${from}${path}`, {}, env)).status).toBe(404);
  });
});

describe('files', () => {
  test('a part is sent as a part, also to other sites', async () => {
    const whole = await get('/dev/media/files/film.mp4');
    const size = (await whole.arrayBuffer()).byteLength;
    const part = await get('/dev/media/files/film.mp4', { range: 'bytes=4-7' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${size}`]);
    expect(await part.text()).toBe('ftyp');
    expect(part.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await get('/dev/media/files/film.mp4', { range: `bytes=${size}-` })).status).toBe(416);
    const etag = whole.headers.get('etag') ?? '';
    expect((await get('/dev/media/files/film.mp4', { 'if-none-match': etag })).status).toBe(304);
  });
});

/** Connects the engine to the server instead of the network. */
const http: Http = {
  async get({ url, range }) {
    const headers = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : undefined;
    const { status, body, headers: given } = await app.request(url, headers ? { headers } : {});
    return {
      url,
      status,
      headers: Object.fromEntries(given),
      body: body ?? new ReadableStream(),
      cancel: () => undefined,
    };
  },
};
const ports = nodePorts(http);
const { signal } = new AbortController();
const addressOf = (path: string) => `${origin}/dev/media/${path}`;

describe('the engine', () => {
  test.each(['hls/master.m3u8', 'dash/manifest.mpd'])('finds every track of %s', async (path) => {
    const { tracks, isLive, warnings } = await inspect(ports, addressOf(path), signal);
    expect({ isLive, warnings }).toEqual({ isLive: false, warnings: [] });
    const of = (kind: string) => tracks.filter((track) => track.kind === kind);
    expect(of('video').map(({ height }) => height)).toEqual([180, 360, 720]);
    expect(of('audio').map(({ language }) => language)).toEqual(['en', 'de']);
    expect(of('text').map(({ language }) => language)).toEqual(['en', 'de']);
  });

  test.each(['hls/master.m3u8', 'dash/manifest.mpd'])('joins video and audio of %s completely', async (path) => {
    const storage = new MemoryStorage();
    const job = download(ports, { url: addressOf(path), storage, name: 'film.mp4', subtitles: ['all'] });
    const { status, duration, health } = await job.result;
    expect({ status, isComplete: health.isComplete, missing: health.missing }).toEqual({
      status: 'done',
      isComplete: true,
      missing: [],
    });
    expect(duration).toBeCloseTo(8, 0);
  });

  test('saves a file unchanged', async () => {
    const url = addressOf('files/film.mp4');
    const storage = new MemoryStorage();
    const { health } = await download(ports, { url, storage, name: 'film.mp4' }).result;
    expect(health.isComplete).toBe(true);
    const given = Buffer.from(await (await app.request(url)).arrayBuffer());
    expect(given.equals(storage.files.get('film.mp4')?.bytes ?? new Uint8Array())).toBe(true);
  });

  test('records the live stream from the start of its window', async () => {
    const url = addressOf('live/master.m3u8');
    expect(await inspect(ports, url, signal)).toMatchObject({ isLive: true, warnings: [] });
    const storage = new MemoryStorage();
    const job = download(ports, { url, storage, name: 'live.mp4', liveFrom: 'start', liveFor: 20 });
    const { duration, health } = await job.result;
    expect(health.missing).toEqual([]);
    expect(duration).toBeCloseTo(20, -0.5);
  });

  test.each(['protected/master.m3u8', 'protected/manifest.mpd'])('refuses %s', async (path) => {
    await expect(inspect(ports, addressOf(path), signal)).rejects.toMatchObject({ code: 'media.protected' });
  });
});
