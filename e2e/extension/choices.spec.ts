import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import {
  duration,
  hls,
  makeMedia,
  master,
  packetCounts,
  packetHashes,
  probeStreams,
  sourceFile,
  subtitles,
} from '@clipharbor/testkit';
import type { Locator } from '@playwright/test';
import { changeSettings, waitForFiles, withOwnNames } from './support/downloads.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;
let source: string;
let other: string;

/** A playlist with three qualities, all of which are the same small stream. */
const ladder = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1920x1080,CODECS="avc1.42c00b,mp4a.40.2"
/plain/media.m3u8?q=1080
#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.42c00b,mp4a.40.2"
/plain/media.m3u8?q=720
#EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,CODECS="avc1.42c00b,mp4a.40.2"
/plain/media.m3u8?q=360
`;

const picture = (side: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="teal"/></svg>`;

test.beforeAll(async () => {
  source = await sourceFile({ seconds: 12, size: '192x108', gop: 25 });
  other = await sourceFile({ seconds: 12, size: '192x108', gop: 25, pitch: 700 });
  const video = await hls(source, { map: ['0:v'] });
  const plain = await hls(source);
  const teal = ['-f', 'lavfi', '-i', 'color=teal:s=320x180', '-frames:v', '1'];
  const poster = await makeMedia('poster.webp', teal);
  site = await startSite({
    pages: {
      '/languages': ['Two languages', loads('/film/master.m3u8')],
      '/ladder': ['Three qualities', loads('/ladder.m3u8')],
      '/again': ['Another film', loads('/ladder.m3u8?again=1')],
      '/poster': ['With a poster', '<video src="/plain/media.m3u8" poster="/picture/poster.webp" controls></video>'],
      '/pictures': [
        'Pictures',
        '<img src="/120.svg" alt="Icon"><img src="/300.svg" alt="Photo"><img src="/500.svg" alt="Poster">',
      ],
    },
    files: {
      '/ladder.m3u8': { body: ladder, type: 'application/vnd.apple.mpegurl' },
      '/120.svg': { body: picture(120), type: 'image/svg+xml' },
      '/300.svg': { body: picture(300), type: 'image/svg+xml' },
      '/500.svg': { body: picture(500), type: 'image/svg+xml' },
    },
    streams: {
      film: await master(video, [
        { stream: await hls(source, { map: ['0:a'] }), type: 'AUDIO', language: 'en', isDefault: true },
        { stream: await hls(other, { map: ['0:a'] }), type: 'AUDIO', language: 'de' },
        { stream: await subtitles(12), type: 'SUBTITLES', language: 'de' },
        { stream: await subtitles(12), type: 'SUBTITLES', language: 'fr' },
      ]),
      plain: { ...plain, manifest: plain.manifest },
      picture: { folder: dirname(poster), manifest: basename(poster) },
    },
  });
});

test.afterAll(() => site.close());

const more = (row: Locator): Promise<void> => row.getByText('More options').click();
const save = async (row: Locator): Promise<void> => {
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
};

test('the chosen sound and subtitles are in the file, and no others', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/languages'));
  const row = rowNamed(popup, 'Two languages, video');
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(row.getByRole('combobox', { name: 'Sound' })).toBeHidden();
  await more(row);
  await row.getByRole('combobox', { name: 'Sound' }).selectOption('German');
  await row.getByRole('combobox', { name: 'Subtitles', exact: true }).selectOption('French');
  await save(row);
  const [saved = ''] = await harness.savedFiles();
  expect(await packetHashes(saved, '0:a')).toEqual(await packetHashes(other, '0:a'));
  const texts = (await probeStreams(saved)).filter((stream) => stream['codec_type'] === 'subtitle');
  expect(texts).toHaveLength(1);
  expect(texts[0]?.['tags']).toMatchObject({ language: 'fra' });
});

test('all sound tracks together, with subtitles in a separate file', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/languages'));
  const row = rowNamed(popup, 'Two languages, video');
  await more(row);
  await row.getByRole('combobox', { name: 'Sound' }).selectOption('All languages');
  await row.getByRole('combobox', { name: 'Subtitles', exact: true }).selectOption('German');
  await row.getByRole('combobox', { name: 'Save subtitles' }).selectOption('As an SRT file');
  await save(row);
  const files = await waitForFiles(harness, 2);
  const kinds = await Promise.all(files.map(async (file) => (await packetCounts(file)).map(({ type }) => type)));
  expect(kinds.toSorted((a, b) => a.length - b.length)).toEqual([['subtitle'], ['video', 'audio', 'audio']]);
  const text = files[kinds.findIndex(([first]) => first === 'subtitle')] ?? '';
  expect(await readFile(text, 'utf8')).toContain('Second 11');
});

test('the preferred languages in the settings are preselected', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/languages'));
  await changeSettings(popup, { soundLanguage: 'de', subtitleLanguage: 'fr' });
  const row = rowNamed(popup, 'Two languages, video');
  await more(row);
  await expect(row.getByRole('combobox', { name: 'Sound' })).toHaveValue('de');
  await expect(row.getByRole('combobox', { name: 'Subtitles', exact: true })).toHaveValue('fr');
});

test('a clip is saved by its times, and invalid times are rejected', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/languages'));
  const row = rowNamed(popup, 'Two languages, video');
  await more(row);
  await row.getByRole('textbox', { name: 'From' }).fill('0:08');
  await row.getByRole('textbox', { name: 'To' }).fill('0:04');
  await expect(row).toContainText('The end must come after the start.');
  await expect(row.getByRole('button', { name: 'Download' })).toBeDisabled();
  await row.getByRole('textbox', { name: 'From' }).fill('0:04');
  await row.getByRole('textbox', { name: 'To' }).fill('0:08');
  await save(row);
  const [saved = ''] = await harness.savedFiles();
  expect(Math.abs((await duration(saved)) - 4)).toBeLessThan(0.2);
});

test('a chosen quality also applies to the next video', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/ladder'));
  const row = rowNamed(popup, 'Three qualities, video');
  await expect(row.getByRole('combobox', { name: 'Quality' })).toHaveValue('1080');
  await row.getByRole('combobox', { name: 'Quality' }).selectOption('720p');
  await save(row);
  const second = await harness.visit(site.url('/again'));
  const next = rowNamed(second.popup, 'Another film, video');
  await expect(next.getByRole('combobox', { name: 'Quality' })).toHaveValue('720');
});

test('names follow the template and files go into the folder of their site', () =>
  withOwnNames(async (harness, folder) => {
    const { popup } = await harness.visit(site.url('/ladder'));
    await changeSettings(popup, { nameTemplate: '{site} - {title} ({quality})', usesSiteFolders: true });
    await save(rowNamed(popup, 'Three qualities, video'));
    const [saved = ''] = await harness.savedFiles();
    expect(relative(folder, saved)).toBe('127.0.0.1/127.0.0.1 - Three qualities (1080p).mp4');
  }));

test('title, source and cover are in the file, and the report says that the file is complete', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/poster'));
  const row = rowNamed(popup, 'With a poster, video');
  await save(row);
  const [saved = ''] = await harness.savedFiles();
  const covers = (await probeStreams(saved)).filter(
    ({ disposition }) => (disposition as { attached_pic?: number }).attached_pic === 1,
  );
  expect(covers).toMatchObject([{ codec_name: 'mjpeg', width: 320, height: 180 }]);
  const text = (await readFile(saved)).toString('latin1');
  expect(text).toContain('With a poster');
  expect(text).toContain(site.url('/poster'));
  await row.getByText('Complete').click();
  await expect(row).toContainText('no gaps');
});

test('small images are hidden, and a selection is saved as individual files', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/pictures'));
  await popup.getByRole('tab', { name: 'Images' }).click();
  const list = popup.getByRole('list', { name: 'Images on this page' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await popup.getByRole('combobox', { name: 'Smallest size' }).selectOption('From 200 pixels');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(popup.getByText('1 smaller image is hidden.')).toBeVisible();
  await list.getByRole('checkbox', { name: 'Select Photo' }).check();
  await popup.getByRole('combobox', { name: 'Save as' }).selectOption('Single files');
  await popup.getByRole('button', { name: 'Save 1 image' }).click();
  await expect(popup.getByRole('status')).toHaveText('Saved: 1 image');
  const [saved = ''] = await waitForFiles(harness, 1);
  expect(await readFile(saved, 'utf8')).toBe(picture(300));
});

test('without room for two copies the row says so before the click, and offers the desktop app', async ({
  harness,
}) => {
  const { popup } = await harness.visit(site.url('/ladder'));
  const session = await harness.context.newCDPSession(popup);
  const origin = `chrome-extension://${harness.id}`;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  await popup.reload();
  const row = rowNamed(popup, 'Three qualities, video');
  const desktop = row.getByRole('link', { name: 'Get the desktop app' });
  await expect(desktop).toHaveAttribute('href', /\/en\?download=windows$/);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('alert')).toContainText('There is not enough free space.');
  await expect(row).toContainText('twice its size');
  expect(await harness.savedFiles()).toEqual([]);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
});
