import { expect, test } from 'vitest';
import type { Segment } from '../model/manifest.ts';
import { withManifestQuery } from './manifest-query.ts';

const manifest = 'https://a.example/x/list.m3u8?sig=1&e=%20';
const segment = (url: string, more: Partial<Segment> = {}): Segment => ({
  url,
  sequence: 0,
  period: 0,
  start: 0,
  duration: 4,
  ...more,
});

test('segment, initialization section and key on the same host get the query', () => {
  const key = { method: 'AES-128', url: 'https://a.example/k', iv: new Uint8Array(16) } as const;
  const changed = withManifestQuery(
    segment('https://a.example/1.m4s', { key, init: { url: 'https://a.example/i', key } }),
    manifest,
  );
  expect([changed?.url, changed?.key?.url, changed?.init?.url, changed?.init?.key?.url]).toEqual([
    'https://a.example/1.m4s?sig=1&e=%20',
    'https://a.example/k?sig=1&e=%20',
    'https://a.example/i?sig=1&e=%20',
    'https://a.example/k?sig=1&e=%20',
  ]);
});

test.each([
  ['https://b.example/1.ts', manifest],
  ['http://a.example/1.ts', manifest],
  ['https://a.example/1.ts?own=1', manifest],
  ['https://a.example/1.ts', 'https://a.example/list.m3u8'],
  ['data:,x', manifest],
])('%s gets no query from %s', (url, from) => {
  expect(withManifestQuery(segment(url), from)).toBeUndefined();
});
