import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  encrypted,
  FakeClock,
  hls,
  type MadeStream,
  type ScriptedAnswer,
  ScriptedHttp,
  sampleEncrypted,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';

const origin = 'https://media.test';
const { signal } = new AbortController();
const text = (body: string): ScriptedAnswer => ({ body: [new TextEncoder().encode(body)] });
const list = (...lines: string[]) =>
  text(['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines, '#EXT-X-ENDLIST'].join('\n'));
const listed = (name: string) => list('#EXTINF:4,', name);
const bytes = (...values: number[]): ScriptedAnswer => ({ body: [Uint8Array.from([...values, ...Array(64).fill(0)])] });

/** Two ADTS frames; the length in the first header points to the second. */
const adts = bytes(0xff, 0xf1, 0x50, 0x80, 0x01, 0x00, 0xfc, 0, 0xff, 0xf1, 0x50, 0x80);
const transport: ScriptedAnswer = {
  body: [Uint8Array.from({ length: 188 * 4 }, (_, index) => (index % 188 === 0 ? 0x47 : 0))],
};

/** The kinds of tracks of `/main.m3u8`, and which other requests the server received. */
async function kinds(files: Readonly<Record<string, ScriptedAnswer>>) {
  const http = new ScriptedHttp(({ url }) => files[url.slice(origin.length)] ?? { status: 404 });
  const clock = new FakeClock();
  const summary = await clock.run(inspect({ http, clock, random: () => 0 }, `${origin}/main.m3u8`, signal));
  const asked = http.requests.slice(1).map(({ url, range }) => [url.replace(origin, ''), range?.end]);
  return { kinds: summary.tracks.map(({ kind }) => kind), asked };
}

test.each(['a.aac', 'a.m4a?token=1', 'a.mp3'])('segments like %s are sound, without a request', async (name) => {
  expect(await kinds({ '/main.m3u8': listed(name) })).toEqual({ kinds: ['audio'], asked: [] });
});

test('segments like a.m4v are taken for video, without a request', async () => {
  expect(await kinds({ '/main.m3u8': listed('a.m4v') })).toEqual({ kinds: ['muxed'], asked: [] });
});

test.each([
  ['audio', 'sound', '0:a'],
  ['muxed', 'a picture', '0:v'],
  ['muxed', 'both', '0'],
])('a transport stream is %s where it announces %s', async (kind, _, map) => {
  const stream = await hls(await sourceFile({ seconds: 2, size: '192x108' }), { map: [map] });
  const playlist = await readFile(join(stream.folder, stream.manifest));
  const first = /^[^#\n]+/m.exec(playlist.toString())?.[0] ?? '';
  const files = {
    '/main.m3u8': { body: [playlist] },
    [`/${first}`]: { body: [await readFile(join(stream.folder, first))] },
  };
  expect(await kinds(files)).toEqual({ kinds: [kind], asked: [[`/${first}`, 4095]] });
});

test.each([
  ['audio', 'ADTS', adts],
  ['audio', 'an ID3 tag', bytes(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0)],
  ['muxed', 'a transport stream', transport],
  ['muxed', 'nothing', { status: 403 }],
])('a nameless segment is %s where its first bytes are %s', async (kind, _, answer) => {
  const found = await kinds({ '/main.m3u8': listed('segment?n=1'), '/segment?n=1': answer });
  expect(found).toEqual({ kinds: [kind], asked: [['/segment?n=1', 4095]] });
});

test.each([
  ['audio', '0:a'],
  ['muxed', '0:v'],
])('fragmented media are %s where their description has only %s', async (kind, map) => {
  const stream = await hls(await sourceFile({ seconds: 2, size: '192x108' }), { map: [map], type: 'fmp4' });
  const playlist = await readFile(join(stream.folder, stream.manifest));
  const [, init = ''] = /URI="([^"]+)"/.exec(playlist.toString()) ?? [];
  const files = {
    '/main.m3u8': { body: [playlist] },
    [`/${init}`]: { body: [await readFile(join(stream.folder, init))] },
  };
  expect(await kinds(files)).toEqual({ kinds: [kind], asked: [[`/${init}`, 4095]] });
});

test('a server that does not answer causes no wait', async () => {
  const script = { '/main.m3u8': listed('segment'), '/segment': { body: ['silence' as const] } };
  expect((await kinds(script)).kinds).toEqual(['muxed']);
});

test('variants without codecs or a size are all sound when the first one is', async () => {
  const variant = (name: string, bandwidth: number) => [`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}`, name];
  const master = text(['#EXTM3U', ...variant('low.m3u8', 64_000), ...variant('high.m3u8', 128_000)].join('\n'));
  const found = await kinds({ '/main.m3u8': master, '/high.m3u8': listed('a.aac'), '/low.m3u8': listed('b.aac') });
  expect(found.kinds).toEqual(['audio', 'audio']);
});

test('a playlist that states its codecs is believed', async () => {
  const master = text('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=640x360\nv.m3u8');
  expect((await kinds({ '/main.m3u8': master, '/v.m3u8': listed('a.aac') })).kinds).toEqual(['muxed']);
});

/** The files of a packaged stream, at the root of the server. */
async function served({ folder, manifest }: MadeStream): Promise<Record<string, ScriptedAnswer>> {
  const files: Record<string, ScriptedAnswer> = {};
  for (const name of await readdir(folder)) files[`/${name}`] = { body: [await readFile(join(folder, name))] };
  return { ...files, '/main.m3u8': files[`/${manifest}`] ?? {} };
}

const packaged = async (map: string, type: 'mpegts' | 'fmp4' = 'mpegts') =>
  hls(await sourceFile({ seconds: 2, size: '192x108' }), { map: [map], type });

test.each([
  ['audio', '0:a'],
  ['muxed', '0:v'],
])('an encrypted transport stream is %s where it has only %s: its beginning is decrypted', async (kind, map) => {
  const found = await kinds(await served(await encrypted(await packaged(map))));
  expect(found.kinds).toEqual([kind]);
  expect(found.asked).toEqual([
    ['/seg000.ts', 4095],
    ['/key0.ts', undefined],
  ]);
});

test.each([
  ['audio', '0:a'],
  ['muxed', '0:v'],
])('encrypted fragmented media are %s where their description, encrypted too, has only %s', async (kind, map) => {
  const stream = await encrypted(await packaged(map, 'fmp4'), { mapIv: new Uint8Array(16).fill(7) });
  expect((await kinds(await served(stream))).kinds).toEqual([kind]);
});

test.each([
  ['audio', '0:a'],
  ['muxed', '0:v'],
])('a transport stream with encrypted samples is %s where it has only %s, without its key', async (kind, map) => {
  const found = await kinds(await served(await sampleEncrypted(await packaged(map))));
  expect(found).toEqual({ kinds: [kind], asked: [['/seg000.ts', 4095]] });
});

test('a key in the playlist itself is used', async () => {
  const files = await served(await encrypted(await packaged('0:a')));
  const [[key] = []] = [files['/key0.ts']?.body];
  const inline = `data:application/octet-stream;base64,${Buffer.from(key as Uint8Array).toString('base64')}`;
  const playlist = String(Buffer.from((files['/main.m3u8']?.body?.[0] ?? []) as Uint8Array));
  const found = await kinds({ ...files, '/main.m3u8': text(playlist.replace('key0.ts', inline)) });
  expect(found).toEqual({ kinds: ['audio'], asked: [['/seg000.ts', 4095]] });
});

test('without its key, an encrypted stream is assumed to have video', async () => {
  const files = await served(await encrypted(await packaged('0:a')));
  expect((await kinds({ ...files, '/key0.ts': { status: 403 } })).kinds).toEqual(['muxed']);
  expect((await kinds({ ...files, '/key0.ts': bytes(1, 2, 3) })).kinds).toEqual(['muxed']);
});

test('segments on another host are requested too', async () => {
  const files = await served(await packaged('0:a'));
  const http = new ScriptedHttp(({ url }) =>
    url === `${origin}/main.m3u8` ? listed('https://other.test/seg000.ts') : (files[new URL(url).pathname] ?? {}),
  );
  const clock = new FakeClock();
  const summary = await clock.run(inspect({ http, clock, random: () => 0 }, `${origin}/main.m3u8`, signal));
  expect(summary.tracks.map(({ kind }) => kind)).toEqual(['audio']);
});
