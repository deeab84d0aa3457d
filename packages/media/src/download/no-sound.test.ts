import { hurriedClock, MemoryStorage, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { keyFrame, video, videoPid } from '../demux/test-support/small-ts.ts';
import { TsWriter } from '../demux/test-support/ts-writer.ts';
import type { DownloadOptions } from '../job/types.ts';
import { download } from './download.ts';

const picture = new TsWriter().pat().pmt([video]).pes(videoPid, keyFrame, { pts: 90_000 }).toBytes();
const playlist = new TextEncoder().encode('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n');

/** Downloads a film without sound. */
async function save(url: string, options: Partial<DownloadOptions>) {
  const http = new ScriptedHttp(({ url: asked }) => {
    const body = asked.endsWith('.m3u8') ? playlist : picture;
    return { headers: { 'content-length': `${body.length}` }, body: [body] };
  });
  const storage = new MemoryStorage();
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  const job = download(ports, { url, name: 'out', ...options, storage });
  const result = await job.result.catch((error: unknown) => error);
  return { result, left: [...storage.files.keys()] };
}

test.each([
  ['http://film.test/a.m3u8', { quality: 'audio' }],
  ['http://film.test/a.m3u8', { kind: 'mp3' }],
  ['http://film.test/a.ts', { kind: 'm4a' }],
] as const)('sound is refused where %s has none (%j), and nothing is left behind', async (url, options) => {
  const { result, left } = await save(url, options);
  expect(result).toMatchObject({ code: 'manifest.empty', message: 'The source has no sound.' });
  expect(left).toEqual([]);
});
