import { expect, test } from 'vitest';
import { ExpiringTokens } from './expiring-tokens.ts';
import { LiveHls } from './live-hls.ts';

const status = async (source: LiveHls | ExpiringTokens, address: string): Promise<number> => {
  const content = await source.content(address);
  return content ? (content.status ?? 200) : 404;
};

test('a live channel advances only with its clock', async () => {
  const live = new LiveHls({ segmentSeconds: 4, window: 3, firstSequence: 100, segment: () => new Uint8Array(1) });
  expect(live.playlist()).not.toContain('seg');
  live.advance(21);
  expect(live.playlist().match(/seg\d+/g)).toEqual(['seg102', 'seg103', 'seg104']);
  expect(live.playlist()).toContain('#EXT-X-MEDIA-SEQUENCE:102');
  live.end();
  live.advance(100);
  expect(live.playlist().endsWith('seg104.ts\n#EXT-X-ENDLIST\n')).toBe(true);
});

test('segments remain available a little longer than the playlist lists them', async () => {
  const live = new LiveHls({ segmentSeconds: 4, window: 2, grace: 1, segment: () => new Uint8Array(1) });
  live.advance(40);
  expect(await Promise.all([6, 7, 9, 10].map((n) => status(live, `/seg${n}.ts`)))).toEqual([404, 200, 200, 404]);
});

test('an outage is 503 for everything', async () => {
  const live = new LiveHls({ segmentSeconds: 4, window: 2, segment: () => new Uint8Array(1) });
  live.outage(true);
  expect(await status(live, '/live.m3u8')).toBe(503);
  live.outage(false);
  expect(await status(live, '/live.m3u8')).toBe(200);
});

test('discontinuities are marked, and counted after they have left the playlist', () => {
  const live = new LiveHls({ segmentSeconds: 4, window: 2, discontinuities: [1, 3], segment: () => new Uint8Array(1) });
  live.advance(16);
  expect(live.playlist()).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1');
  expect(live.playlist().split('#EXT-X-DISCONTINUITY\n')).toHaveLength(2);
});

test('a token is valid for a number of requests, until the manifest is reloaded', async () => {
  const inner = (path: string) => ({ body: Buffer.from(path.endsWith('.m3u8') ? 'seg.ts?token={token}' : 'x') });
  const tokens = new ExpiringTokens(inner, 2);
  const manifest = await tokens.content('/a.m3u8');
  expect(Buffer.from(manifest?.body ?? []).toString()).toBe('seg.ts?token=1');
  const statuses = [];
  for (let turn = 0; turn < 3; turn++) statuses.push(await status(tokens, '/seg.ts?token=1'));
  expect(statuses).toEqual([200, 200, 403]);
  await tokens.content('/a.m3u8');
  expect(await status(tokens, '/seg.ts?token=1')).toBe(403);
  expect(await status(tokens, '/seg.ts?token=2')).toBe(200);
});
