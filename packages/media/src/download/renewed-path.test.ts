import { hurriedClock, MemoryStorage, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { audioPid, begin, keyFrame, plainFrame, sound, videoPid } from '../demux/test-support/small-ts.ts';
import type { DownloadOptions, JobEvent } from '../job/types.ts';
import { download } from './download.ts';

const segmentTicks = 7200;
const segment = (index: number) => {
  const time = index * segmentTicks;
  return begin()
    .pes(audioPid, sound(index), { pts: time, isBounded: true, streamId: 0xc0 })
    .pes(videoPid, keyFrame, { pts: time })
    .pes(videoPid, plainFrame(index), { pts: time + segmentTicks / 2 })
    .toBytes();
};
const playlist = (durations: readonly number[]): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${durations.map((one, index) => `#EXTINF:${one},\n${index}.ts\n`).join('')}#EXT-X-ENDLIST\n`;

const started = 'http://film.test/t/one/film.m3u8';
const renewed = 'http://film.test/t/two/film.m3u8';
const rhythm = [0.08, 0.08, 0.08, 0.08];

/** Downloads a stream of which only the first segments are served. */
async function save(storage: MemoryStorage, options: Partial<DownloadOptions>, durations = rhythm, served = 4) {
  const asked: string[] = [];
  const http = new ScriptedHttp(({ url }) => {
    asked.push(url);
    const index = /(\d+)\.ts$/.exec(url)?.[1];
    if (index !== undefined && Number(index) >= served) return { status: 403, headers: {}, body: [] };
    const body = index === undefined ? new TextEncoder().encode(playlist(durations)) : segment(Number(index));
    return { status: 200, headers: { 'content-length': `${body.length}` }, body: [body] };
  });
  let isResumed = false;
  const onEvent = (event: JobEvent): void => {
    if (event.type === 'output') ({ isResumed } = event);
  };
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  // The address is written into the file; otherwise the results are the same.
  const metadata = { sourceUrl: 'http://film.test/' };
  const job = download(ports, { url: started, name: 'out.mp4', metadata, ...options, storage, onEvent });
  const result = await job.result.catch((error: unknown) => error);
  return { result, isResumed: () => isResumed, asked };
}

const bytesOf = async (storage: MemoryStorage, name: string): Promise<Uint8Array> => {
  const sink = await storage.open(name, { create: false });
  const bytes = await sink.read(0, await sink.size());
  await sink.close();
  return bytes.slice();
};

test('a download continues under another path when given the address it started with', async () => {
  const [whole, storage] = [new MemoryStorage(), new MemoryStorage()];
  await save(whole, {});
  expect((await save(storage, {}, rhythm, 2)).result).toMatchObject({ code: 'http.refused' });
  const { result, isResumed } = await save(storage, { url: renewed, startedAs: started, mustResume: true });
  expect(result).toMatchObject({ status: 'done', health: { isComplete: true } });
  expect(isResumed()).toBe(true);
  expect(await bytesOf(storage, 'out.mp4')).toEqual(await bytesOf(whole, 'out.mp4'));
});

test('another stream under such a path fails, and the partial file is kept unchanged', async () => {
  const storage = new MemoryStorage();
  await save(storage, {}, rhythm, 2);
  const before = await bytesOf(storage, 'out.mp4.part');
  const options = { url: renewed, startedAs: started, mustResume: true };
  const { result, asked } = await save(storage, options, [0.08, 0.07, 0.08, 0.09]);
  expect(result).toMatchObject({ code: 'source.changed' });
  expect(asked.filter((url) => url.endsWith('.ts'))).toEqual([]);
  expect(await bytesOf(storage, 'out.mp4.part')).toEqual(before);
  // The right address still continues it.
  expect((await save(storage, options)).result).toMatchObject({ status: 'done' });
});
