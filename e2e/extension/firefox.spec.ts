import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { brand } from '@clipharbor/domain';
import {
  dash,
  decodingComplaints,
  duration,
  hls,
  LiveHls,
  loopedSegments,
  master,
  sourceFile,
} from '@clipharbor/testkit';
import { byRole, expect, type FirefoxHarness, inRow, rowShows, test } from './support/firefox.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expectSameMedia } from './support/saved-media.ts';
import { serverUrl } from './support/unpacked.ts';

// One browser at a time: two of them with their encoders are too much for a small machine.
test.describe.configure({ mode: 'default' });

let site: Site;
let slowSite: Site;
let source: string;
let longSource: string;
let channel: LiveHls;
let clock: ReturnType<typeof setInterval>;

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>';
const svg = { body: picture, type: 'image/svg+xml' };

test.beforeAll(async () => {
  source = await sourceFile({ seconds: 6, size: '320x180' });
  longSource = await sourceFile({ seconds: 20, size: '320x180' });
  const stream = await dash(source);
  const video = await hls(source, { map: ['0:v'] });
  const sound = await hls(source, { map: ['0:a'] });
  const camera = await hls(await sourceFile({ seconds: 60, size: '192x108' }), { segmentSeconds: 2 });
  channel = new LiveHls({ segmentSeconds: 2, window: 5, segment: loopedSegments(camera.folder) });
  channel.advance(10);
  // This channel's encoder runs in real time, as the browser does.
  clock = setInterval(() => channel.advance(0.5), 500);
  site = await startSite({
    pages: {
      '/hls': ['A walk by the sea', loads('/hls/master.m3u8', '/hls/v-media.m3u8', '/hls/o0-media.m3u8')],
      '/dash': ['Night train', loads(`/dash/${stream.manifest}`)],
      '/file': ['A single file', '<video src="/file/source.mp4" controls preload="auto"></video>'],
      '/guarded': ['Guarded film', '<video src="ELSEWHERE/file/source.mp4" preload="auto"></video>'],
      '/live': ['Harbour camera', loads('/live.m3u8')],
      '/pictures': ['Two pictures', '<img src="/one.svg" alt="One"><img src="/two.svg" alt="Two">'],
    },
    files: { '/one.svg': svg, '/two.svg': svg },
    streams: {
      hls: await master(video, [{ stream: sound, type: 'AUDIO', language: 'en', isDefault: true }]),
      dash: stream,
      file: { folder: dirname(source), manifest: basename(source) },
    },
    content: (address) => channel.content(new URL(address, 'http://site').pathname),
  });
  const slow = await hls(longSource, { segmentSeconds: 1 });
  slowSite = await startSite({
    pages: {
      '/slow': ['Slow film', loads(`/slow/${slow.manifest}`)],
      '/longer': ['Longer film', loads(`/slow/${slow.manifest}?longer`)],
      '/paused': ['Paused film', loads(`/slow/${slow.manifest}?paused`)],
    },
    streams: { slow },
    // About 1.4 MB takes 40 seconds, longer than Firefox lets a background page idle.
    bytesPerSecond: 35_000,
  });
});

test.afterAll(async () => {
  clearInterval(clock);
  await Promise.all([site.close(), slowSite.close()]);
});

/** Several segments share the slow site's bandwidth: the first is complete after 12 s or more. */
const slowStart = { timeout: 60_000 };

const savedAs = async (firefox: FirefoxHarness, title: string): Promise<string> => {
  const file = async () => (await firefox.savedFiles()).find((path) => basename(path).startsWith(title)) ?? '';
  await expect.poll(file, { timeout: 90_000 }).not.toBe('');
  return file();
};

for (const [path, title] of [
  ['/hls', 'A walk by the sea'],
  ['/dash', 'Night train'],
  ['/file', 'A single file'],
] as const) {
  test(`one row for ${path}, and a file with every frame and packet of the source`, async ({ firefox }) => {
    const { popup } = await firefox.visit(site.url(path));
    const row = `${title}, video`;
    const download = inRow(popup, row, 'button', 'Download');
    await download.wait();
    const rowCount = () => popup.$$eval('ul[aria-label="Media on this page"] > li', (rows) => rows.length);
    await expect.poll(rowCount).toBe(1);
    await download.click();
    await rowShows(popup, row, 'Saved');
    await expectSameMedia(await savedAs(firefox, title), source);
    await popup.close();
  });
}

test('our requests carry the Referer of the page, and the rule is removed with the job', async ({ firefox }) => {
  const page = `http://localhost:${site.server.port}`;
  const before = site.server.log.length;
  const { popup } = await firefox.visit(`${page}/guarded`);
  await inRow(popup, 'Guarded film, video', 'button', 'Download').click();
  await rowShows(popup, 'Guarded film, video', 'Saved');
  const requests = site.server.log.slice(before).filter(({ address }) => address.startsWith('/file/'));
  const senders = requests.map(({ headers }) => `${headers.referer} ${headers.origin}`);
  // The player, the inspection of the file and the download itself.
  expect(senders.length).toBeGreaterThanOrEqual(3);
  expect(new Set(senders)).toEqual(new Set([`${page}/ undefined`]));
  expect(await popup.evaluate(() => chrome.declarativeNetRequest.getSessionRules())).toEqual([]);
  await popup.close();
});

test('a download can be paused, resumed and canceled, and leaves nothing behind', async ({ firefox }) => {
  const { popup } = await firefox.visit(slowSite.url('/slow'));
  const row = 'Slow film, video';
  await inRow(popup, row, 'button', 'Download').click();
  await inRow(popup, row, 'progressbar').wait();
  await inRow(popup, row, 'button', 'Pause').click();
  await rowShows(popup, row, 'Paused');
  await inRow(popup, row, 'button', 'Resume').click();
  await inRow(popup, row, 'button', 'Cancel').click();
  await inRow(popup, row, 'button', 'Download').wait();
  const folders = () =>
    popup.evaluate(async () => {
      const names: string[] = [];
      for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
      return names;
    });
  await expect.poll(folders).toEqual([]);
  expect((await firefox.savedFiles()).filter((path) => basename(path).startsWith('Slow film'))).toEqual([]);
  await popup.close();
});

test('the background keeps running during a download longer than 35 s, with no extension page open', async ({
  firefox,
}) => {
  const { page, popup } = await firefox.visit(slowSite.url('/longer'));
  const startMs = performance.now();
  await inRow(popup, 'Longer film, video', 'button', 'Download').click();
  await rowShows(popup, 'Longer film, video', /\d\s[kM]B/, slowStart);
  expect(await popup.evaluate(() => navigator.storage.persisted())).toBe(true);
  await popup.close();
  await page.close();
  const saved = await savedAs(firefox, 'Longer film');
  expect(performance.now() - startMs).toBeGreaterThan(35_000);
  await expectSameMedia(saved, longSource);
});

test('the background keeps running while a download is paused and only our timer calls the browser', async ({
  firefox,
}) => {
  const { page, popup } = await firefox.visit(slowSite.url('/paused'));
  const row = 'Paused film, video';
  await inRow(popup, row, 'button', 'Download').click();
  await rowShows(popup, row, /\d\s[kM]B/, slowStart);
  await inRow(popup, row, 'button', 'Pause').click();
  await rowShows(popup, row, 'Paused');
  await popup.close();
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  await expect.poll(elapsedMs, { intervals: [1000] }).toBeGreaterThan(36_000);
  const again = await firefox.openPopup(page);
  // A suspended background would have lost the worker and say "Interrupted".
  await rowShows(again, row, 'Paused');
  await inRow(again, row, 'button', 'Cancel').click();
  await inRow(again, row, 'button', 'Download').wait();
  await again.close();
});

test('a live stream is recorded until it is stopped, into a file that plays', async ({ firefox }) => {
  const { popup } = await firefox.visit(site.url('/live'));
  const row = 'Harbour camera, live';
  await inRow(popup, row, 'button', 'Download').click();
  await rowShows(popup, row, /\d\s[kM]B/);
  await inRow(popup, row, 'button', 'Stop').click();
  await rowShows(popup, row, 'Saved');
  const saved = await savedAs(firefox, 'Harbour camera');
  expect(await duration(saved)).toBeGreaterThan(1.5);
  expect(await decodingComplaints(saved)).toBe('');
  await popup.close();
});

test('all images of a page are saved as one archive', async ({ firefox }) => {
  const { popup } = await firefox.visit(site.url('/pictures'));
  await byRole(popup, 'tab', 'Images').click();
  await byRole(popup, 'list', 'Images on this page').wait();
  await expect.poll(() => popup.$$eval('li[aria-label$=", image"]', (items) => items.length)).toBe(2);
  await byRole(popup, 'button', 'Download all').click();
  await expect
    .poll(() => popup.$eval('[role=status]', (status) => status.textContent).catch(() => ''))
    .toBe('Saved: 2 images');
  const archive = readFileSync(await savedAs(firefox, 'images'));
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(archive.includes('One.svg') && archive.includes('Two.svg')).toBe(true);
  await popup.close();
});

test('our site detects the extension through its content script', async ({ firefox, baseURL }) => {
  const page = await firefox.browser.newPage();
  await page.goto(`${baseURL}/en/installed`);
  const answer = await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        addEventListener('message', ({ data }) => data.from === 'clipharbor-extension' && resolve(data));
        window.postMessage({ from: 'clipharbor-site', type: 'ping' }, location.origin);
      }),
  );
  const { version } = JSON.parse(readFileSync('apps/extension/package.json', 'utf8'));
  expect(answer).toEqual({ from: 'clipharbor-extension', type: 'pong', version });
  await expect.poll(() => page.$eval('main', (main) => main.textContent)).toContain(`Version ${version}`);
});

test('installing opens the welcome page, and the id is the one that the site and the server know', async ({
  firefox,
}) => {
  const popup = await firefox.openOwn('popup.html');
  expect(await popup.evaluate(() => chrome.runtime.id)).toBe(brand.geckoId);
  const tabs = () => popup.evaluate(async () => (await chrome.tabs.query({})).map(({ url }) => url));
  await expect.poll(tabs).toContain(`${serverUrl()}/en/installed`);
  await popup.close();
});
