import type { Http } from '@clipharbor/media';
import { folderHttp, hls, ScriptedHttp, sourceFile } from '@clipharbor/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inspectMedia } from './inspect-media.ts';

const of = (url: string, hosts = ['radio.example']) => ({
  ...{ url, inlineManifest: null, pageUrl: 'https://radio.example/', hosts, hostsWithoutCookies: [] },
});
const text = (body: string) => ({ body: [new TextEncoder().encode(body)] });

test('a playlist of sound alone is not a video, and its size is that of its best quality', async () => {
  const variants = [64_000, 128_000].map((rate) => `#EXT-X-STREAM-INF:BANDWIDTH=${rate}\n${rate}.m3u8`);
  const segments = text('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n1.aac\n#EXT-X-ENDLIST');
  const http = new ScriptedHttp(({ url }) =>
    url.endsWith('main.m3u8') ? text(['#EXTM3U', ...variants].join('\n')) : segments,
  );
  const found = await inspectMedia(of('https://radio.example/main.m3u8'), http);
  expect(found).toMatchObject({ failure: null, hasVideo: false, heights: [], durationSeconds: 10, bytes: 160_000 });
  expect(found.sounds).toHaveLength(1);
});

test.each([
  ['sound alone', '0:a', false],
  ['sound and a picture', '0', true],
])('a playlist of transport streams with %s (%s): has a picture: %s', async (_, map, hasVideo) => {
  const { folder, manifest } = await hls(await sourceFile({ seconds: 2, size: '192x108' }), { map: [map] });
  const url = `https://radio.example/${manifest}`;
  expect(await inspectMedia(of(url), folderHttp(folder))).toMatchObject({ failure: null, hasVideo });
});

test('other hosts are listed, not requested; once allowed, the first segment shows whether there is a picture', async () => {
  const { folder } = await hls(await sourceFile({ seconds: 2, size: '192x108' }), { map: ['0:a'] });
  const files = folderHttp(folder);
  const asked: string[] = [];
  const http: Http = {
    get(request) {
      const { hostname, pathname } = new URL(request.url);
      asked.push(hostname);
      if (!pathname.endsWith('/main.m3u8')) return files.get(request);
      const lines = ['#EXTM3U', '#EXTINF:2,', 'https://parts.example/seg000.ts', '#EXT-X-ENDLIST'];
      return new ScriptedHttp(() => text(lines.join('\n'))).get(request);
    },
  };
  const main = 'https://radio.example/main.m3u8';
  expect(await inspectMedia(of(main), http)).toMatchObject({
    ...{ failure: null, hasVideo: true },
    otherHosts: ['parts.example'],
  });
  expect(new Set(asked)).toEqual(new Set(['radio.example']));
  expect(await inspectMedia(of(main, ['radio.example', 'parts.example']), http)).toMatchObject({
    ...{ failure: null, hasVideo: false },
    otherHosts: [],
  });
});

test('a playlist on another host is not requested before that is allowed', async () => {
  const http = new ScriptedHttp(() => text('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nhttps://lists.example/1.m3u8'));
  const found = await inspectMedia(of('https://radio.example/main.m3u8'), http);
  expect(found).toMatchObject({ failure: 'url.forbidden', otherHosts: ['lists.example'] });
});

test('a host that the page may not reach is refused, not listed', async () => {
  const http = new ScriptedHttp(() => text('#EXTM3U\n#EXTINF:9,\nhttp://192.168.0.1/1.ts\n#EXT-X-ENDLIST'));
  const found = await inspectMedia(of('https://radio.example/main.m3u8'), http);
  expect(found).toMatchObject({ failure: 'address.private', otherHosts: [] });
});

test('a host that is known only from the manifest gets no cookies', async () => {
  const asked: [string, RequestCredentials | undefined][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([new URL(url).hostname, init?.credentials]);
    const isList = url.endsWith('.m3u8');
    return new Response(isList ? '#EXTM3U\n#EXTINF:9,\nhttps://parts.example/1.ts\n#EXT-X-ENDLIST' : 'no media');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const hosts = ['radio.example', 'parts.example'];
  await inspectMedia({ ...of('https://radio.example/main.m3u8', hosts), hostsWithoutCookies: ['parts.example'] });
  expect(asked).toEqual([
    ['radio.example', 'include'],
    ['parts.example', 'omit'],
  ]);
});

test('the hosts of an encrypted segment and of its key are listed together', async () => {
  const key = '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/1"';
  const list = `#EXTM3U\n${key}\n#EXTINF:9,\nhttps://parts.example/1.ts\n#EXT-X-ENDLIST`;
  const found = await inspectMedia(of('https://radio.example/main.m3u8'), new ScriptedHttp(() => text(list)));
  expect(new Set(found.otherHosts)).toEqual(new Set(['parts.example', 'keys.example']));
});
