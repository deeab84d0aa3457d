import { hurriedClock, MemoryStorage, type ScriptedAnswer, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { audioPid, begin, keyFrame, sound, videoPid } from '../demux/test-support/small-ts.ts';
import type { DownloadOptions } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
const whole = (body: Uint8Array): ScriptedAnswer => ({ headers: { 'content-length': `${body.length}` }, body: [body] });

/** Downloads with this many bytes free. `names`: every file that was ever opened. */
async function saveOn(
  storage: MemoryStorage,
  answer: ConstructorParameters<typeof ScriptedHttp>[0],
  options: Partial<DownloadOptions> = {},
) {
  const names = new Set<string>();
  const open = storage.open.bind(storage);
  storage.open = (name, how) => {
    names.add(name);
    return open(name, how);
  };
  const http = new ScriptedHttp(answer);
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  const job = download(ports, { url: 'http://film.test/film', name: 'out.mp4', ...options, storage });
  const result = await job.result.catch((error: unknown) => error);
  return { result, names: [...names], asked: http.requests.map(({ url }) => url) };
}

function disk(freeBytes: number | undefined): MemoryStorage {
  const storage = new MemoryStorage();
  storage.freeBytes = freeBytes;
  return storage;
}

/** A file that consists of one empty 10 kB box. */
const file = new Uint8Array(10_000);
file.set([0, 0, 0, 16, ...text('ftypmp42'), 0, 0, 0, 0, 0, 0, 39, 0, ...text('free')]);

/** Serves the file, also in parts. `knowsLength`: the first response states its length. */
const fileServer =
  (knowsLength = true) =>
  ({ range }: { readonly range?: { readonly start: number; readonly end?: number } }): ScriptedAnswer => {
    if (!range) return knowsLength ? whole(file) : { body: [file] };
    const end = Math.min(file.length - 1, range.end ?? file.length);
    const headers = { 'content-range': `bytes ${range.start}-${end}/${file.length}`, etag: '"a"' };
    return { status: 206, headers, body: [file.subarray(range.start, end + 1)] };
  };

test('a file that does not fit is refused before any file is created', async () => {
  const { result, names } = await saveOn(disk(9_999), fileServer());
  expect(result).toMatchObject({ code: 'disk.full' });
  expect(names).toEqual([]);
});

test('a file whose length only a partial response states is refused then', async () => {
  const storage = disk(9_999);
  expect((await saveOn(storage, fileServer(false))).result).toMatchObject({ code: 'disk.full' });
});

test.each([10_000, undefined])('a file of 10000 bytes is saved where %s are free', async (freeBytes) => {
  const { result } = await saveOn(disk(freeBytes), fileServer());
  expect(result).toMatchObject({ status: 'done', files: [{ name: 'out.mp4', bytes: 10_000 }] });
});

test('a download that continues needs room only for the rest', async () => {
  const storage = disk(10_000);
  const serve = fileServer();
  const dying = (request: Parameters<typeof serve>[0]): ScriptedAnswer => {
    const answer = serve(request);
    if (!request.range) return answer;
    const [bytes] = answer.body ?? [];
    return bytes instanceof Uint8Array
      ? { ...answer, body: [bytes.slice(0, 6_000), new MediaError('network.failed', 'Broken.')] }
      : answer;
  };
  // Each try loads a bit more; after so few requests most of the file is still missing.
  const broken = (request: Parameters<typeof serve>[0], index: number) =>
    index < 2 ? dying(request) : { status: 403, headers: {}, body: [] };
  expect((await saveOn(storage, broken)).result).toMatchObject({ code: 'http.refused' });
  storage.freeBytes = 3_999;
  expect((await saveOn(storage, serve)).result).toMatchObject({ code: 'disk.full' });
  storage.freeBytes = 4_000;
  expect((await saveOn(storage, serve)).result).toMatchObject({ status: 'done' });
});

const segment = begin()
  .pes(audioPid, sound(0), { pts: 0, isBounded: true, streamId: 0xc0 })
  .pes(videoPid, keyFrame, { pts: 0 })
  .toBytes();
const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n0.ts\n#EXT-X-ENDLIST\n';
/** Half of 8 Mbit/s for ten seconds: the peak is usually not reached. */
const leastBytes = 5_000_000;
const streamServer = ({ url }: { readonly url: string }): ScriptedAnswer => {
  if (url.endsWith('.ts')) return whole(segment);
  return whole(text(url.endsWith('one.m3u8') ? playlist : '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=8000000\none.m3u8\n'));
};

test('a stream that probably does not fit is refused before any file is created', async () => {
  const { result, names, asked } = await saveOn(disk(leastBytes - 1), streamServer);
  expect(result).toMatchObject({ code: 'disk.full' });
  expect(names).toEqual([]);
  expect(asked.filter((url) => url.endsWith('.ts'))).toEqual([]);
});

test('a stream is saved where there is room for its guaranteed minimum size', async () => {
  expect((await saveOn(disk(leastBytes), streamServer)).result).toMatchObject({ status: 'done' });
});

test('a stream without a stated bandwidth is tried', async () => {
  const server = ({ url }: { readonly url: string }): ScriptedAnswer =>
    whole(url.endsWith('.ts') ? segment : text(playlist));
  expect((await saveOn(disk(leastBytes - 1), server)).result).toMatchObject({ status: 'done' });
});
