import { folderHttp, hls, ScriptedHttp, sourceFile } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { inspectMedia } from './inspect-media.ts';

const page = 'https://radio.example/';
const text = (body: string) => ({ body: [new TextEncoder().encode(body)] });

test('a playlist of sound alone is no video, and its size is that of its best quality', async () => {
  const variants = [64_000, 128_000].map((rate) => `#EXT-X-STREAM-INF:BANDWIDTH=${rate}\n${rate}.m3u8`);
  const segments = text('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n1.aac\n#EXT-X-ENDLIST');
  const http = new ScriptedHttp(({ url }) =>
    url.endsWith('main.m3u8') ? text(['#EXTM3U', ...variants].join('\n')) : segments,
  );
  const found = await inspectMedia('https://radio.example/main.m3u8', null, page, http);
  expect(found).toMatchObject({ failure: null, hasVideo: false, heights: [], durationSeconds: 10, bytes: 160_000 });
  expect(found.sounds).toHaveLength(1);
});

test.each([
  ['sound alone', '0:a', false],
  ['sound and a picture', '0', true],
])('a playlist of transport streams with %s (%s): a picture is %s', async (_, map, hasVideo) => {
  const { folder, manifest } = await hls(await sourceFile({ seconds: 2, size: '192x108' }), { map: [map] });
  const url = `https://radio.example/${manifest}`;
  expect(await inspectMedia(url, null, page, folderHttp(folder))).toMatchObject({ failure: null, hasVideo });
});
