import { basename, dirname } from 'node:path';
import { dash, hls, master, probeStreams, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expectSameMedia } from './support/saved-media.ts';
import { expect, test } from './support/test.ts';

let site: Site;
let source: string;

test.beforeAll(async () => {
  source = await sourceFile({ seconds: 6, size: '320x180' });
  const stream = await dash(source);
  const video = await hls(source, { map: ['0:v'] });
  const sound = await hls(source, { map: ['0:a'] });
  site = await startSite({
    pages: {
      '/hls': ['A walk by the sea', loads('/hls/master.m3u8', '/hls/v-media.m3u8', '/hls/o0-media.m3u8')],
      '/dash': ['Night train', loads(`/dash/${stream.manifest}`)],
      '/file': ['A single file', '<video src="/file/source.mp4" controls preload="auto"></video>'],
    },
    streams: {
      hls: await master(video, [{ stream: sound, type: 'AUDIO', language: 'en', isDefault: true }]),
      dash: stream,
      file: { folder: dirname(source), manifest: basename(source) },
    },
  });
});

test.afterAll(() => site.close());

for (const [path, title] of [
  ['/hls', 'A walk by the sea'],
  ['/dash', 'Night train'],
  ['/file', 'A single file'],
] as const) {
  test(`one row for ${path}, and a file with every frame and packet of the source`, async ({ harness }) => {
    const { popup } = await harness.visit(site.url(path));
    const list = popup.getByRole('list', { name: 'Media on this page' });
    const row = list.getByRole('listitem', { name: `${title}, video` });
    await expect(row).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('status')).toHaveText('Saved');
    const [saved = ''] = await harness.savedFiles();
    await expectSameMedia(saved, source);
  });
}

for (const [format, codec] of [
  ['MP3', 'mp3'],
  ['WAV', 'pcm_s16le'],
] as const) {
  test(`the sound of a stream is saved as ${format}, in its full length`, async ({ harness }) => {
    const { popup } = await harness.visit(site.url('/hls'));
    const row = popup.getByRole('listitem', { name: 'A walk by the sea, video' });
    await row.getByRole('combobox', { name: 'Format' }).selectOption(format);
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('status')).toHaveText('Saved');
    const [saved = ''] = await harness.savedFiles();
    const [stream, ...others] = await probeStreams(saved);
    expect(others).toEqual([]);
    expect(stream?.['codec_name']).toBe(codec);
    // An MP3 ends with a whole frame, and ffprobe includes the encoder delay.
    expect(Math.abs(Number(stream?.['duration']) - 6)).toBeLessThan(0.1);
  });
}
