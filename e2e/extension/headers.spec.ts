import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hls, sourceFile } from '@clipharbor/testkit';
import { type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;
let segment: string;

/** Two sites whose videos are on one host, and a host behind a redirect. */
const one = 'one.example';
const two = 'two.example';
const cdn = 'cdn.example';
const edge = 'edge.example';
test.use({ hosts: [one, two, cdn, edge] });

const at = (host: string, path: string): string => `http://${host}:${site.server.port}${path}`;
const referersOf = (host: string, path: RegExp): Set<string | undefined> =>
  new Set(
    site.server.log
      .filter(({ headers, address }) => headers.host?.startsWith(`${host}:`) && path.test(address))
      .map(({ headers }) => headers.referer),
  );

/** A player on a different site than its media, so the browser does not let it read them. */
const player = (...addresses: string[]): string =>
  `<script>for (const address of ${JSON.stringify(addresses)}) fetch(address, { mode: 'no-cors' });</script>`;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 20, size: '320x180' }), { segmentSeconds: 1 });
  const playlist = readFileSync(join(stream.folder, stream.manifest), 'utf8');
  segment = playlist.split('\n').find((line) => line.endsWith('.ts')) ?? '';
  const text = (body: string, type: string) => ({ body: new TextEncoder().encode(body), type });
  site = await startSite({
    pages: {},
    streams: { a: stream, b: stream },
    bytesPerSecond: 400_000,
    content: (address) => {
      const { pathname } = new URL(address, 'http://site');
      if (pathname === '/first')
        return text(`<title>First</title>${player(at(cdn, `/a/${stream.manifest}`))}`, 'text/html');
      if (pathname === '/second')
        return text(`<title>Second</title>${player(at(cdn, `/b/${stream.manifest}`))}`, 'text/html');
      if (pathname === '/third')
        return text(
          `<title>Third</title>${player(at(cdn, '/moved/list.m3u8'), at(cdn, `/moved/${segment}`))}`,
          'text/html',
        );
      if (pathname === '/moved/list.m3u8') return text(playlist, 'application/vnd.apple.mpegurl');
      if (pathname.startsWith('/moved/'))
        return { ...text('', 'video/mp2t'), status: 302, headers: { location: at(edge, `/a/${pathname.slice(7)}`) } };
      return undefined;
    },
  });
});

test.afterAll(() => site.close());

test('two downloads from one host keep the Referer of their own page', async ({ harness }) => {
  const first = await harness.visit(at(one, '/first'));
  const second = await harness.visit(at(two, '/second'));
  const rows = [rowNamed(first.popup, 'First, video'), rowNamed(second.popup, 'Second, video')];
  for (const row of rows) await row.getByRole('button', { name: 'Download' }).click();
  for (const row of rows) await expect(row.getByRole('status')).toHaveText('Saved');
  expect(referersOf(cdn, /^\/a\/.*\.ts$/)).toEqual(new Set([at(one, '/')]));
  expect(referersOf(cdn, /^\/b\/.*\.ts$/)).toEqual(new Set([at(two, '/')]));
});

test('a host behind a redirect gets the Referer that the page sent it', async ({ harness }) => {
  const { popup } = await harness.visit(at(one, '/third'));
  const row = rowNamed(popup, 'Third, video');
  // The page's request can be repeated only after the page has made it.
  const known = () => popup.evaluate(async () => JSON.stringify(await chrome.storage.session.get('tabs')));
  await expect.poll(known).toContain(edge);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  expect(site.server.log.filter(({ headers }) => headers.host?.startsWith(edge)).length).toBeGreaterThan(10);
  expect(referersOf(edge, /\.ts$/)).toEqual(new Set([at(one, '/')]));
});
