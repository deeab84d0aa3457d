import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hls, packetCounts, sourceFile } from '@clipharbor/testkit';
import { type Site, startSite } from './support/media-site.ts';
import { expect, type Harness, rowNamed, stopBackground, test } from './support/test.ts';

let site: Site;
let source: string;
/** The playlist with absolute URLs. */
let absolute: string;
let relative: string;
let manifestUrl: () => string;

const script = (code: string): string => `<script>${code}</script>`;

/** A player that plays appended data through an object URL. */
const mse = (load: string): string =>
  `<video title="Waves" poster="/poster.png"></video>${script(`
    const source = new MediaSource();
    document.querySelector('video').src = URL.createObjectURL(source);
    source.addEventListener('sourceopen', async () => {
      const buffer = source.addSourceBuffer('video/mp4; codecs="avc1.42c01e"');
      ${load}
    }, { once: true });`)}`;

test.beforeAll(async () => {
  source = await sourceFile({ seconds: 6, size: '320x180' });
  const stream = await hls(source);
  const playlist = readFileSync(join(stream.folder, stream.manifest), 'utf8');
  const withBase = (base: string): string => playlist.replace(/^(?=[^#\s])/gm, base);
  relative = withBase('../film/');
  const file = readFileSync(source);
  const single = await hls(source, { type: 'fmp4', isSingleFile: true, map: ['0:v'] });
  const fragments = readFileSync(join(single.folder, single.manifest.replace('.m3u8', '.m4s')));
  const pages: Record<string, () => string> = {
    '/post': () => script(`fetch('/api/play', { method: 'POST', body: '{}' }).then((answer) => answer.text())`),
    '/xhr': () =>
      script(`const xhr = new XMLHttpRequest(); xhr.open('POST', '/api/json'); xhr.responseType = 'json'; xhr.send()`),
    '/json': () => script(`fetch('/api/address').then((answer) => answer.json())`),
    '/blob': () =>
      script(`URL.createObjectURL(new Blob([${JSON.stringify(absolute)}], { type: 'application/vnd.apple.mpegurl' }))`),
    '/data': () =>
      `<video src="data:application/vnd.apple.mpegurl;base64,${Buffer.from(absolute).toString('base64')}"></video>`,
    '/wrong': () => script(`fetch('/api/wrong').then((answer) => answer.text())`),
    '/octet': () => script(`fetch('/api/octet')`),
    '/worker': () => script(`new Worker(URL.createObjectURL(new Blob(['fetch("${manifestUrl()}")'])))`),
    '/service': () =>
      script(
        `navigator.serviceWorker.register('/service.js'); navigator.serviceWorker.ready.then(({ active }) => active.postMessage(1))`,
      ),
    '/range': () =>
      mse(`for (const range of ['bytes=0-999', 'bytes=1000-']) {
        const answer = await fetch('/api/bytes', { headers: { range } });
        buffer.appendBuffer(await answer.arrayBuffer());
        await new Promise((done) => setTimeout(done, 20));
      }`),
    '/stream': () =>
      mse(`await (await fetch('/film/${stream.manifest}')).text();
        const answer = await fetch('/film/${playlist.split('\n').find((line) => line.endsWith('.ts'))}');
        buffer.appendBuffer(await answer.arrayBuffer());`),
    // Starts late, in a shadow tree, and knows its duration only at the end.
    '/later': () =>
      `<button>Play</button>${script(`
        document.querySelector('button').onclick = () => {
          const video = document.createElement('video');
          document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).append(video);
          const source = new MediaSource();
          video.src = URL.createObjectURL(source);
          source.addEventListener('sourceopen', async () => {
            const buffer = source.addSourceBuffer('video/mp4; codecs="avc1.42c01e"');
            const answer = await fetch('/api/fragments', { headers: { range: 'bytes=0-' } });
            buffer.appendBuffer(await answer.arrayBuffer());
            document.querySelector('button').onclick = () => source.endOfStream();
          }, { once: true });
        };`)}`,
    '/playing': () => '<video src="/file/source.mp4" autoplay muted loop></video>',
    '/plain': () => '',
  };
  const answers: Record<string, () => [body: string | Buffer, type: string]> = {
    '/api/play': () => [relative, 'application/json'],
    '/api/json': () => [JSON.stringify({ data: { playlist: absolute } }), 'application/json'],
    '/api/address': () => [JSON.stringify({ sources: [{ src: manifestUrl() }] }), 'application/json'],
    '/api/wrong': () => [relative, 'text/html'],
    '/api/octet': () => [relative, 'application/octet-stream'],
    '/api/bytes': () => [file, 'application/octet-stream'],
    '/api/fragments': () => [fragments, 'application/octet-stream'],
    '/service.js': () => [
      `onmessage = (event) => event.waitUntil(fetch('/film/${stream.manifest}'))`,
      'text/javascript',
    ],
  };
  site = await startSite({
    pages: {},
    streams: { film: stream, file: { folder: dirname(source), manifest: basename(source) } },
    content: (address) => {
      const { pathname } = new URL(address, 'http://site');
      const page = pages[pathname]?.();
      const [body, type] =
        page === undefined
          ? (answers[pathname]?.() ?? [])
          : [`<title>Film ${pathname.slice(1)}</title>${page}`, 'text/html'];
      if (body === undefined || type === undefined) return undefined;
      return { body: typeof body === 'string' ? new TextEncoder().encode(body) : body, type };
    },
  });
  absolute = withBase(site.url('/film/'));
  manifestUrl = () => site.url(`/film/${stream.manifest}`);
});

test.afterAll(() => site.close());

/** Opens a page once our scripts are registered. */
async function visit(harness: Harness, path: string) {
  const worker = await harness.worker();
  const registered = () => worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
  await expect.poll(registered).toBeGreaterThanOrEqual(2);
  return harness.visit(site.url(path));
}

for (const [path, what] of [
  ['/post', 'the answer to a POST'],
  ['/xhr', 'text in JSON'],
  ['/json', 'an address in JSON'],
  ['/blob', 'a blob: address'],
  ['/data', 'a data: address'],
  ['/wrong', 'an answer of a wrong type'],
  ['/octet', 'an answer of an unknown type'],
] as const) {
  test(`a playlist in ${what} is one row, and is saved completely`, async ({ harness }) => {
    const { popup } = await visit(harness, path);
    const row = rowNamed(popup, `Film ${path.slice(1)}, video`);
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem')).toHaveCount(1);
    await expect(row.getByRole('status')).toHaveText('Saved');
    const [saved = ''] = await harness.savedFiles();
    expect(await packetCounts(saved)).toEqual(await packetCounts(source));
  });
}

for (const path of ['/worker', '/service']) {
  test(`a stream that only a ${path.slice(1)} worker requested is found`, async ({ harness }) => {
    const { popup } = await visit(harness, path);
    await expect(rowNamed(popup, `Film ${path.slice(1)}, video`)).toBeVisible();
  });
}

test('media that loaded while the tab was unknown are found in the page’s performance entries', async ({ harness }) => {
  const { page, popup } = await visit(harness, '/plain');
  await stopBackground(harness, popup);
  await popup.close();
  await page.evaluate(async (address) => (await fetch(address)).text(), manifestUrl());
  const again = await harness.openPopup(page);
  await expect(rowNamed(again, 'Film plain, video')).toBeVisible();
});

test('a player fed with parts of one file is listed as that file, with the facts of its element', async ({
  harness,
}) => {
  const { popup } = await visit(harness, '/range');
  const list = popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem');
  const row = rowNamed(popup, /, video/);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(list).toHaveCount(1);
  await expect(row.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await harness.savedFiles();
  expect(readFileSync(saved).equals(readFileSync(source))).toBe(true);
});

test('a row gets the duration of its player as soon as the page knows it, while the list is open', async ({
  harness,
}) => {
  const { page, popup } = await visit(harness, '/later');
  const play = page.getByRole('button', { name: 'Play' });
  await play.click();
  await expect(rowNamed(popup, /^Film later, video(?!, \d+:)/)).toBeVisible();
  await play.click();
  await expect(rowNamed(popup, /^Film later, video, 0:06/)).toBeVisible();
});

test('a player of a stream gives its manifest a title, and gets no row of its own', async ({ harness }) => {
  const { popup } = await visit(harness, '/stream');
  await expect(rowNamed(popup, 'Waves, video')).toBeVisible();
  await expect(popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem')).toHaveCount(1);
});

test('a row without a poster shows a picture of the playing video', async ({ harness }) => {
  const { page, popup } = await visit(harness, '/playing');
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0);
  await popup.reload();
  await expect(rowNamed(popup, 'Film playing, video').getByAltText('')).toHaveAttribute('src', /^data:image\/jpeg/);
});

test('a page cannot detect that it is observed, and its own errors are unaffected', async ({ harness }) => {
  const { page } = await visit(harness, '/plain');
  const seen = await page.evaluate(async () => {
    const open = XMLHttpRequest.prototype.open;
    return {
      texts: [fetch, open, URL.createObjectURL, Response.prototype.json, Function.prototype.toString].map(
        (f) => `${f}`,
      ),
      names: [fetch.name, fetch.length, open.name, open.length],
      own: Object.keys(globalThis).filter((name) => /clip|harbor/i.test(name)),
      failure: await fetch('http://127.0.0.1:1/').catch((error: unknown) => `${error}`),
      wrong: await fetch('/api/wrong')
        .then((answer) => answer.json())
        .catch((error: Error) => error.name),
      frozen: Reflect.ownKeys(Response.prototype).length === new Set(Reflect.ownKeys(Response.prototype)).size,
    };
  });
  expect(seen.texts).toEqual(
    ['fetch', 'open', 'createObjectURL', 'json', 'toString'].map((name) => `function ${name}() { [native code] }`),
  );
  expect(seen.names).toEqual(['fetch', 1, 'open', 2]);
  expect(seen.own).toEqual([]);
  expect(seen.failure).toBe('TypeError: Failed to fetch');
  expect(seen.wrong).toBe('SyntaxError');
});

test('a page that floods our script stays within the limits', async ({ harness }) => {
  const { page, popup } = await visit(harness, '/plain');
  await page.evaluate(async () => {
    for (let index = 0; index < 500; index++) {
      URL.createObjectURL(
        new Blob([`#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.1:1/${'x'.repeat(index)}/1.ts\n#EXT-X-ENDLIST`]),
      );
    }
  });
  await expect(popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem').first()).toBeVisible();
  expect(
    await popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem').count(),
  ).toBeLessThanOrEqual(100);
});
