import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hls, type LoggedRequest, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;

/** Public pages, a machine in a private network, and hosts from which nothing is saved. All of them are this machine. */
const film = 'film.example';
const cdn = 'cdn.example';
const nas = 'nas.internal';
test.use({ hosts: [film, cdn, nas, '10.9.8.7', 'r1.googlevideo.com', 'watch.nflxvideo.net'] });

const at = (host: string, path: string): string => `http://${host}:${site.server.port}${path}`;
const requestsTo = (host: string): LoggedRequest[] =>
  site.server.log.filter(({ headers }) => headers.host?.startsWith(`${host}:`));

const playlist = (address: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n${address}\n#EXT-X-ENDLIST\n`;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }), { segmentSeconds: 6 });
  const media = readFileSync(join(stream.folder, stream.manifest), 'utf8');
  const segment = media.split('\n').find((line) => line.endsWith('.ts')) ?? '';
  const text = (body: string, type: string) => ({
    body: new TextEncoder().encode(body),
    type,
    headers: { 'access-control-allow-origin': '*' },
  });
  site = await startSite({
    pages: {
      '/segments': ['Film in the network', loads('/segments.m3u8')],
      '/redirected': ['Film behind a redirect', loads('/redirected.m3u8')],
      '/numbers': ['Film behind a number', loads('/numbers.m3u8')],
      '/empty': ['A page', ''],
    },
    streams: { film: stream },
    content: (address) => {
      const hlsType = 'application/vnd.apple.mpegurl';
      switch (new URL(address, 'http://site').pathname) {
        case '/direct':
          return text(`<title>Direct film</title>${loads(at('127.0.0.1', '/private.m3u8'))}`, 'text/html');
        case '/several':
          return text(
            `<title>Several films</title>${loads(at('127.0.0.1', '/private.m3u8'), at('10.9.8.7', '/private.m3u8'))}`,
            'text/html',
          );
        case '/embed':
          return text(
            `<title>Embedding page</title><iframe src="${at('r1.googlevideo.com', '/empty')}"></iframe>`,
            'text/html',
          );
        case '/private.m3u8':
          return text(playlist(`/film/${segment}`), hlsType);
        case '/segments.m3u8':
          return text(playlist(at(nas, `/film/${segment}`)), hlsType);
        case '/redirected.m3u8':
          return text(playlist(at(cdn, '/moved.ts')), hlsType);
        case '/numbers.m3u8':
          return text(playlist(at(cdn, '/numbered.ts')), hlsType);
        case '/moved.ts':
          return { ...text('', 'video/mp2t'), status: 302, headers: { location: at(nas, `/film/${segment}`) } };
        case '/numbered.ts':
          return { ...text('', 'video/mp2t'), status: 302, headers: { location: at('10.9.8.7', `/film/${segment}`) } };
        default:
          return undefined;
      }
    },
  });
});

test.afterAll(() => site.close());

test('a stream on this machine in a public page is listed, refused with an explanation and never requested', async ({
  harness,
}) => {
  const { popup } = await harness.visit(at(film, '/direct'));
  const row = rowNamed(popup, 'Direct film, video');
  await expect(row.getByRole('alert')).toContainText('private network');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(site.server.log.filter(({ address }) => address === '/private.m3u8')).toHaveLength(1);
});

test('nothing is offered for all media of a page if none of them may be saved', async ({ harness }) => {
  const { popup } = await harness.visit(at(film, '/several'));
  await expect(rowNamed(popup, 'Several films, video')).toHaveCount(2);
  await expect(popup.getByRole('button', { name: /^Save all/ })).toHaveCount(0);
});

test('a manifest that leads into a private network is refused before anything is requested there', async ({
  harness,
}) => {
  const { popup } = await harness.visit(at(film, '/segments'));
  const row = rowNamed(popup, 'Film in the network, video');
  await expect(row.getByRole('alert')).toContainText('private network');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(requestsTo(nas)).toEqual([]);
});

for (const [path, title, host] of [
  ['/redirected', 'Film behind a redirect', nas],
  ['/numbers', 'Film behind a number', '10.9.8.7'],
] as const) {
  test(`a redirect to ${host} ends the download, and no request goes there`, async ({ harness }) => {
    const { popup } = await harness.visit(at(film, path));
    const row = rowNamed(popup, `${title}, video`);
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('alert')).toBeVisible({ timeout: 60_000 });
    expect(requestsTo(cdn).length).toBeGreaterThan(0);
    expect(requestsTo(host)).toEqual([]);
    expect(await harness.savedFiles()).toEqual([]);
  });
}

test('a frame of a refused site is refused with an explanation on any page', async ({ harness }) => {
  const { popup } = await harness.visit(at(film, '/embed'));
  await expect(popup.getByText('Saving from YouTube is not possible')).toBeVisible();
  await expect(popup.getByRole('listitem')).toHaveCount(0);
});

test('a service with protected videos is refused with an explanation, and its pages are not read', async ({
  harness,
}) => {
  const { popup } = await harness.visit(at('watch.nflxvideo.net', '/segments'));
  await expect(popup.getByText('All videos of this service are protected')).toBeVisible();
  await expect(popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem')).toHaveCount(0);
});
