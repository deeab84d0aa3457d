import { expect, test } from 'vitest';
import { openPresentation } from '../open.ts';
import { calm, type FakeHttp, fakeClock, fakeHttp } from '../test-support/fake-world.ts';

const rootUrl = 'https://media.test';
const manifestUrl = `${rootUrl}/m.m3u8`;
const playlistHead = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n';
const items = (first: number, count: number) =>
  Array.from({ length: count }, (_item, index) => `#EXTINF:4,\n${first + index}.ts`).join('\n');
const live = (first: number, count: number, head = '') =>
  `${playlistHead}${head}#EXT-X-MEDIA-SEQUENCE:${first}\n${items(first, count)}`;
const open = (http: FakeHttp, clock = fakeClock(), wantsParts = false) =>
  openPresentation({ url: manifestUrl, http, clock, signal: calm, wantsParts });

test('a live playlist continues where it was, and ends', async () => {
  const lists = [live(5, 3), live(6, 3), `${live(7, 3)}\n#EXT-X-ENDLIST`];
  const presentation = await open(fakeHttp({ [manifestUrl]: (_request, count) => lists[count] ?? 404 }));
  expect(presentation.isLive).toBe(true);
  const first = await presentation.segments('main', calm);
  expect(first).toMatchObject({ isLive: true, refreshAfter: 4, targetDuration: 4 });
  const second = await presentation.segments('main', calm);
  expect(second.segments.map(({ sequence, start }) => [sequence, start])).toEqual([
    [6, 4],
    [7, 8],
    [8, 12],
  ]);
  expect(await presentation.segments('main', calm)).toMatchObject({ isLive: false, refreshAfter: 0 });
  expect(presentation.isLive).toBe(false);
});

test('a playlist that was loaded long ago is reloaded for its first use', async () => {
  const clock = fakeClock();
  const http = fakeHttp({ [manifestUrl]: live(5, 3) });
  const presentation = await open(http, clock);
  clock.advance(30);
  await presentation.segments('main', calm);
  expect(http.asked).toHaveLength(2);
});

test('a blocking server gets a request for the next segment, with a delta', async () => {
  const control = '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24\n';
  const delta = `${playlistHead}${control}#EXT-X-MEDIA-SEQUENCE:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n${items(8, 1)}`;
  const http = fakeHttp({ [manifestUrl]: (_request, count) => (count === 0 ? live(5, 3, control) : delta) });
  const presentation = await open(http);
  expect((await presentation.segments('main', calm)).refreshAfter).toBe(0);
  const { segments } = await presentation.segments('main', calm);
  expect(http.asked.at(-1)).toBe(`${manifestUrl}?_HLS_msn=8&_HLS_skip=YES`);
  expect(segments.map(({ sequence, start }) => [sequence, start])).toEqual([
    [6, 4],
    [7, 8],
    [8, 12],
  ]);
});

test('a delta that does not fit is replaced by the full playlist', async () => {
  const control = '#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24\n';
  const delta = `${playlistHead}${control}#EXT-X-MEDIA-SEQUENCE:40\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n${items(42, 1)}`;
  const http = fakeHttp({
    [manifestUrl]: ({ url }, count) =>
      count === 0 ? live(5, 3, control) : url.includes('skip') ? delta : live(40, 3, control),
  });
  const presentation = await open(http);
  await presentation.segments('main', calm);
  expect((await presentation.segments('main', calm)).segments.map(({ sequence }) => sequence)).toEqual([40, 41, 42]);
  expect(http.asked).toHaveLength(3);
});

test('a server that refuses blocking reloads gets plain requests from then on', async () => {
  const control = '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n';
  const http = fakeHttp({ [manifestUrl]: ({ url }) => (url.includes('_HLS_') ? 400 : live(5, 3, control)) });
  const presentation = await open(http);
  await presentation.segments('main', calm);
  const { refreshAfter } = await presentation.segments('main', calm);
  expect(refreshAfter).toBe(2);
  await presentation.segments('main', calm);
  expect(http.asked.slice(1)).toEqual([`${manifestUrl}?_HLS_msn=8`, manifestUrl, manifestUrl]);
});

test('parts are listed only on request', async () => {
  const list = `${live(5, 1)}\n#EXT-X-PART:DURATION=1,URI="p0"`;
  const count = async (wants: boolean) =>
    (await (await open(fakeHttp({ [manifestUrl]: list }), fakeClock(), wants)).segments('main', calm)).segments.length;
  expect(await count(false)).toBe(1);
  expect(await count(true)).toBe(2);
});

test('expired addresses are healed by reloading the multivariant playlist', async () => {
  const master = (token: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nv.m3u8?t=${token}`;
  const http = fakeHttp({
    [manifestUrl]: (_request, count) => master(count === 0 ? 'old' : 'new'),
    [`${rootUrl}/v.m3u8?t=old`]: (_request, count) => (count === 0 ? live(5, 3) : 403),
    [`${rootUrl}/v.m3u8?t=new`]: live(6, 3),
  });
  const presentation = await open(http);
  await presentation.segments('video-9', calm);
  expect((await presentation.segments('video-9', calm)).segments[0]).toMatchObject({ sequence: 6, start: 4 });
});

test('a copy on another server is used instead', async () => {
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nv.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9\nbackup.m3u8';
  const http = fakeHttp({ [manifestUrl]: master, [`${rootUrl}/v.m3u8`]: 503, [`${rootUrl}/backup.m3u8`]: live(5, 3) });
  expect((await (await open(http)).segments('video-9', calm)).segments).toHaveLength(3);
});

test.each<[string, Record<string, string>, string]>([
  ['is left for one that has its files', { 'b/2.ts': 'x' }, 'b'],
  ['is taken where it has its files', { 'a/2.ts': 'x', 'b/2.ts': 'x' }, 'a'],
  ['is taken where no copy has them', {}, 'a'],
])('the first copy of a playlist %s', async (_, files, expected) => {
  const variant = (name: string) => `#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.4d401f,mp4a.40.2"\n${name}/v.m3u8\n`;
  const list = `${playlistHead}${items(1, 2)}\n#EXT-X-ENDLIST`;
  const table = { 'm.m3u8': `#EXTM3U\n${variant('a')}${variant('b')}`, 'a/v.m3u8': list, 'b/v.m3u8': list, ...files };
  const http = fakeHttp(Object.fromEntries(Object.entries(table).map(([name, body]) => [`${rootUrl}/${name}`, body])));
  const presentation = await open(http);
  const { segments } = await presentation.segments(presentation.tracks[0]?.id ?? '', calm);
  expect(segments.map(({ url }) => url)).toEqual([`${rootUrl}/${expected}/1.ts`, `${rootUrl}/${expected}/2.ts`]);
});

test('audio and video of a live stream share one origin', async () => {
  const master =
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="a",RESOLUTION=2x2\nv.m3u8';
  const at = (seconds: string) => `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:${seconds}Z\n`;
  const http = fakeHttp({
    [manifestUrl]: master,
    [`${rootUrl}/v.m3u8`]: live(5, 3, at('04')),
    [`${rootUrl}/a.m3u8`]: live(900, 3, at('02')),
  });
  const presentation = await open(http);
  const [video, audio] = await Promise.all(presentation.tracks.map(({ id }) => presentation.segments(id, calm)));
  expect(video?.segments[0]?.start).toBe(0);
  expect(audio?.segments[0]?.start).toBe(-2);
});

test('an unknown track and a page instead of a playlist are typed failures', async () => {
  const http = fakeHttp({ [manifestUrl]: (_request, count) => (count === 0 ? live(5, 3) : '<html>Sign in</html>') });
  const presentation = await open(http);
  await expect(presentation.segments('nobody', calm)).rejects.toMatchObject({ code: 'input.invalid' });
  await presentation.segments('main', calm);
  await expect(presentation.segments('main', calm)).rejects.toMatchObject({ code: 'media.notMedia', mayRetry: true });
});

test('stopping is reported as canceled', async () => {
  const presentation = await open(fakeHttp({ [manifestUrl]: live(5, 3) }));
  await presentation.segments('main', calm);
  await expect(presentation.segments('main', AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
});
