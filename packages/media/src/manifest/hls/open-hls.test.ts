import { expect, test } from 'vitest';
import { openPresentation } from '../open.ts';
import { calm, type FakeHttp, fakeClock, fakeHttp } from '../test-support/fake-world.ts';

const rootUrl = 'https://media.test';
const clearPlaylist = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n#EXTINF:4,\n2.ts\n#EXT-X-ENDLIST';
const lockedPlaylist = clearPlaylist.replace(
  '#EXTINF',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXTINF',
);
const variant = (height: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${height}000,RESOLUTION=${height * 2}x${height}\n${height}.m3u8\n`;
const open = (http: FakeHttp, url = `${rootUrl}/m.m3u8`) =>
  openPresentation({ url, http, clock: fakeClock(), signal: calm });

test('a media playlist given directly has one muxed track and is not loaded twice', async () => {
  const http = fakeHttp({ [`${rootUrl}/m.m3u8`]: clearPlaylist });
  const presentation = await open(http);
  expect(presentation).toMatchObject({
    type: 'hls',
    isLive: false,
    duration: 8,
    tracks: [{ id: 'main', kind: 'muxed' }],
  });
  expect((await presentation.segments('main', calm)).segments).toHaveLength(2);
  expect(http.asked).toEqual([`${rootUrl}/m.m3u8`]);
});

test('the best variant is preloaded, the others are loaded on request', async () => {
  const http = fakeHttp({
    [`${rootUrl}/m.m3u8`]: `#EXTM3U\n${variant(360)}${variant(720)}`,
    [`${rootUrl}/360.m3u8`]: clearPlaylist,
    [`${rootUrl}/720.m3u8`]: clearPlaylist,
  });
  const presentation = await open(http);
  expect(http.asked).toEqual([`${rootUrl}/m.m3u8`, `${rootUrl}/720.m3u8`]);
  await presentation.segments('video-720p-720000', calm);
  expect(http.asked).toHaveLength(2);
  await presentation.segments('video-360p-360000', calm);
  expect(http.asked.at(-1)).toBe(`${rootUrl}/360.m3u8`);
});

test('protected variants are dropped where clear ones exist', async () => {
  const http = fakeHttp({
    [`${rootUrl}/m.m3u8`]: `#EXTM3U\n${variant(360)}${variant(720)}`,
    [`${rootUrl}/360.m3u8`]: clearPlaylist,
    [`${rootUrl}/720.m3u8`]: lockedPlaylist,
  });
  const presentation = await open(http);
  expect(presentation.tracks.map(({ height }) => height)).toEqual([360]);
  expect(presentation.warnings.map(({ message }) => message).join()).toContain('FairPlay');
});

test('when all variants are protected the stream is refused before a segment is loaded', async () => {
  const http = fakeHttp({
    [`${rootUrl}/m.m3u8`]: `#EXTM3U\n${variant(360)}${variant(720)}`,
    [`${rootUrl}/360.m3u8`]: lockedPlaylist,
    [`${rootUrl}/720.m3u8`]: lockedPlaylist,
  });
  await expect(open(http)).rejects.toMatchObject({ code: 'media.protected', facts: { subject: 'FairPlay' } });
  expect(http.asked.toSorted()).toEqual(['360', '720', 'm'].map((name) => `${rootUrl}/${name}.m3u8`));
});

test('a clear picture whose sound is protected is refused', async () => {
  const master =
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="a",RESOLUTION=2x2\nv.m3u8';
  const http = fakeHttp({
    [`${rootUrl}/m.m3u8`]: master,
    [`${rootUrl}/v.m3u8`]: clearPlaylist,
    [`${rootUrl}/a.m3u8`]: lockedPlaylist,
  });
  await expect(open(http)).rejects.toMatchObject({ code: 'media.protected' });
});

test('a dead best variant is replaced by the next, with a warning', async () => {
  const http = fakeHttp({
    [`${rootUrl}/m.m3u8`]: `#EXTM3U\n${variant(360)}${variant(720)}`,
    [`${rootUrl}/360.m3u8`]: clearPlaylist,
  });
  const presentation = await open(http);
  expect(presentation.tracks.map(({ height }) => height)).toEqual([360]);
  expect(presentation.warnings.map(({ code }) => code)).toContain('hls.dropped');
});

test('a busy server does not reduce quality: the failure is reported', async () => {
  const http = fakeHttp({
    [`${rootUrl}/m.m3u8`]: `#EXTM3U\n${variant(360)}${variant(720)}`,
    [`${rootUrl}/360.m3u8`]: clearPlaylist,
    [`${rootUrl}/720.m3u8`]: 503,
  });
  await expect(open(http)).rejects.toMatchObject({ code: 'http.busy', facts: { status: 503 } });
});

test('a playlist that refers to itself is a loop', async () => {
  const http = fakeHttp({ [`${rootUrl}/m.m3u8`]: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nm.m3u8' });
  await expect(open(http)).rejects.toMatchObject({ code: 'manifest.loop' });
  expect(http.asked).toHaveLength(1);
});

test('two playlists that refer to each other are a loop', async () => {
  const to = (name: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${name}.m3u8`;
  await expect(
    open(fakeHttp({ [`${rootUrl}/m.m3u8`]: to('b'), [`${rootUrl}/b.m3u8`]: to('m') })),
  ).rejects.toMatchObject({
    code: 'manifest.loop',
  });
});

test('playlists may be nested three levels deep, but no deeper', async () => {
  const to = (name: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${name}.m3u8`;
  const three = fakeHttp({
    [`${rootUrl}/m.m3u8`]: to('b'),
    [`${rootUrl}/b.m3u8`]: to('c'),
    [`${rootUrl}/c.m3u8`]: clearPlaylist,
  });
  const presentation = await open(three);
  expect((await presentation.segments('video-1', calm)).segments).toHaveLength(2);
  const endless = fakeHttp({});
  let made = 0;
  for (const name of ['m', ...Array.from({ length: 20 }, (_item, index) => `n${index}`)])
    endless.answers.set(`${rootUrl}/${name}.m3u8`, () => to(`n${made++}`));
  await expect(open(endless)).rejects.toMatchObject({ code: 'manifest.loop' });
  expect(endless.asked).toHaveLength(3);
});

test('a missing first line is tolerated with a warning', async () => {
  const http = fakeHttp({ [`${rootUrl}/m.m3u8`]: clearPlaylist.replace('#EXTM3U\n', '') });
  expect((await open(http)).warnings).toMatchObject([{ code: 'hls.header', position: 1 }]);
});

test('nothing to download is an error', async () => {
  await expect(open(fakeHttp({ [`${rootUrl}/m.m3u8`]: '#EXTM3U\n#EXT-X-ENDLIST' }))).rejects.toMatchObject({
    code: 'manifest.empty',
  });
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfile:///x';
  await expect(open(fakeHttp({ [`${rootUrl}/m.m3u8`]: master }))).rejects.toMatchObject({ code: 'manifest.empty' });
});

test('addresses resolve against the final address after redirects', async () => {
  const http = fakeHttp({ [`${rootUrl}/m.m3u8`]: { body: clearPlaylist, url: 'https://cdn.test/x/m.m3u8' } });
  const { segments } = await (await open(http)).segments('main', calm);
  expect(segments[0]?.url).toBe('https://cdn.test/x/1.ts');
});

test('not all of a thousand dead variants are requested', async () => {
  const many = Array.from({ length: 1000 }, (_item, index) => variant(index + 1)).join('');
  const http = fakeHttp({ [`${rootUrl}/m.m3u8`]: `#EXTM3U\n${many}` });
  await expect(open(http)).rejects.toMatchObject({ code: 'http.refused' });
  expect(http.asked.length).toBeLessThan(50);
});
