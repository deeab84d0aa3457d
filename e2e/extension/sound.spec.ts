import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encrypted, hls, packetCounts, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;

const station = 'radio.example';
const partsHost = 'parts.example';
const keyHost = 'keys.example';
test.use({ hosts: [station, partsHost, keyHost] });

const at = (host: string, path: string): string => `http://${host}:${site.server.port}${path}`;

test.beforeAll(async () => {
  const plain = await hls(await sourceFile({ seconds: 6, size: '320x180' }), { map: ['0:a'] });
  const secret = await encrypted(plain);
  const film = await encrypted(await hls(await sourceFile({ seconds: 6, size: '320x180' })));
  const streams = { plain, secret, film };
  const playlists = Object.fromEntries(
    Object.entries(streams).map(([name, stream]) => [name, readFileSync(join(stream.folder, stream.manifest), 'utf8')]),
  );
  /** The same playlist, with its segments and its key on separate hosts. */
  const scattered = (name: string): string =>
    (playlists[name] ?? '')
      .replace(/^seg/gm, at(partsHost, `/${name}/seg`))
      .replace(/URI="/g, `URI="${at(keyHost, `/${name}/`)}`);
  const text = (body: string, type: string) => ({ body: new TextEncoder().encode(body), type });
  site = await startSite({
    pages: {
      '/secret-page': ['Secret talk', loads('/secret/media.m3u8')],
      '/film-page': ['Secret film', loads('/film/media.m3u8')],
      '/far-page': ['Far talk', loads('/far/plain.m3u8')],
      '/far-secret-page': ['Far secret', loads('/far/secret.m3u8')],
    },
    streams,
    content: async (address) => {
      const [, name] = /^\/far\/(\w+)\.m3u8$/.exec(address) ?? [];
      return name === undefined ? undefined : text(scattered(name), 'application/vnd.apple.mpegurl');
    },
  });
});

test.afterAll(() => site.close());

test('encrypted sound is listed as sound, offered as sound and saved', async ({ harness }) => {
  const { popup } = await harness.visit(at(station, '/secret-page'));
  const row = rowNamed(popup, 'Secret talk, audio');
  await expect(row.getByRole('combobox', { name: 'Format' }).getByRole('option')).toHaveText(['M4A', 'MP3', 'WAV']);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await harness.savedFiles();
  expect((await packetCounts(saved)).map(({ type }) => type)).toEqual(['audio']);
});

test('an encrypted film is listed as a video', async ({ harness }) => {
  const { popup } = await harness.visit(at(station, '/film-page'));
  await expect(rowNamed(popup, 'Secret film, video').getByRole('button', { name: 'Download' })).toBeVisible();
});

for (const [name, page, hosts] of [
  ['Far talk', '/far-page', [partsHost]],
  ['Far secret', '/far-secret-page', [partsHost, keyHost]],
] as const) {
  test(`sound on other hosts is listed as sound, and their requests have the headers of its page: ${name}`, async ({
    harness,
  }) => {
    const { popup } = await harness.visit(at(station, page));
    await expect(rowNamed(popup, `${name}, audio`)).toBeVisible();
    const asked = site.server.log.filter(({ headers }) => hosts.some((host) => headers.host?.startsWith(host)));
    const matching = asked.filter(({ address }) => address.startsWith(page === '/far-page' ? '/plain/' : '/secret/'));
    expect(matching).toHaveLength(hosts.length);
    expect(new Set(matching.map(({ headers }) => headers.referer))).toEqual(new Set([at(station, '/')]));
  });
}
