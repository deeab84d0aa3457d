import { expect, test } from 'vitest';
import { openPresentation } from './open.ts';
import { calm, fakeClock, fakeHttp } from './test-support/fake-world.ts';

const options = (url: string, table = {}) => ({ url, http: fakeHttp(table), clock: fakeClock(), signal: calm });
const hlsManifest = '#EXTM3U\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST';
const dashManifest =
  '<MPD mediaPresentationDuration="PT4S"><Period><AdaptationSet mimeType="video/mp4"><SegmentTemplate duration="4" media="$Number$"/><Representation id="v"/></AdaptationSet></Period></MPD>';

test('the body decides, not the address', async () => {
  const table = { 'https://media.test/a.mpd': hlsManifest, 'https://media.test/b.m3u8': dashManifest };
  expect((await openPresentation(options('https://media.test/a.mpd', table))).type).toBe('hls');
  expect((await openPresentation(options('https://media.test/b.m3u8', table))).type).toBe('dash');
});

test('a given body is used without loading, and its final address is the base', async () => {
  const { http, ...rest } = options('https://media.test/a');
  const initial = { bytes: new TextEncoder().encode(hlsManifest), finalUrl: 'https://cdn.test/x/a', headers: {} };
  const presentation = await openPresentation({ ...rest, http, initial });
  expect((await presentation.segments('main', calm)).segments[0]?.url).toBe('https://cdn.test/x/1.ts');
  expect(http.asked).toEqual([]);
});

test('forbidden addresses are refused before anything is loaded', async () => {
  await expect(openPresentation(options('file:///etc/passwd'))).rejects.toMatchObject({ code: 'url.forbidden' });
});

test('limits can be lowered', async () => {
  const table = { 'https://media.test/a': hlsManifest };
  await expect(
    openPresentation({ ...options('https://media.test/a', table), limits: { bytes: 10 } }),
  ).rejects.toMatchObject({
    code: 'manifest.tooLarge',
  });
});

test('a list of half a million segments is the most that is taken', async () => {
  const lines = (count: number) => `#EXTM3U\n${'#EXTINF:4,\ns.ts\n'.repeat(count)}#EXT-X-ENDLIST`;
  const most = options('https://media.test/a', { 'https://media.test/a': lines(10_000) });
  expect((await openPresentation(most)).duration).toBe(40_000);
  const over = options('https://media.test/a', { 'https://media.test/a': lines(500_001) });
  await expect(openPresentation(over)).rejects.toMatchObject({ code: 'manifest.tooLarge' });
});
