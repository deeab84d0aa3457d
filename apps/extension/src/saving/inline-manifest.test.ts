import type { Http } from '@clipharbor/media';
import { expect, test } from 'vitest';
import { renewableManifest, withInlineManifest } from './inline-manifest.ts';

async function* empty(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(0);
}

const network: Http = {
  get: async ({ url }) => ({ url, status: 404, headers: {}, body: empty(), cancel: () => undefined }),
};
const get = (http: Http, url: string) => http.get({ url, signal: new AbortController().signal });

test('the manifest is served from memory, everything else from the network', async () => {
  const url = 'https://a.example/playlist';
  const http = withInlineManifest(network, url, { text: '#EXTM3U', type: 'application/vnd.apple.mpegurl' });
  const { status, headers } = await get(http, url);
  expect([status, headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
  expect((await get(http, 'https://a.example/1.ts')).status).toBe(404);
});

test('without a manifest, the network is returned unchanged', () => {
  expect(withInlineManifest(network, 'https://a.example/', null)).toBe(network);
});

test('a newer list replaces the previous one', async () => {
  const url = 'https://a.example/playlist';
  const { http, renew } = renewableManifest(network, url, { text: '#EXTM3U\n1.ts', type: 'text/plain' });
  renew('#EXTM3U\n2.ts');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of (await get(http, url)).body) text += decoder.decode(chunk);
  expect(text).toBe('#EXTM3U\n2.ts');
});
