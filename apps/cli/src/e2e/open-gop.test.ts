import { decodedVideoHashes, hls, sourceFile } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

const x264 = ['-preset', 'veryfast', '-x264-params', 'bframes=3:b-adapt=0:b-pyramid=normal:scenecut=0:open-gop=1'];
const x265 = ['-x265-params', 'log-level=none:scenecut=0:bframes=3:b-adapt=0:open-gop=1:keyint=30:min-keyint=30'];

test.each([
  ['mpegts', 'h264', x264],
  ['fmp4', 'h264', x264],
  ['mpegts', 'hevc', x265],
  ['fmp4', 'hevc', x265],
] as const)('a range of %s with open groups of %s shows every picture of it', async (type, video, extra) => {
  // Thirty frames: pictures before a key frame depend on the group before it.
  const source = await sourceFile({ seconds: 6, gop: 30, video, extra });
  const stream = await hls(source, { type });
  const all = await decodedVideoHashes(source);
  for (const from of [1.16, 2.4, 3.52, 4.96]) {
    const { file, result } = await save(stream, { from });
    expect(await decodedVideoHashes(file), `from ${from}`).toEqual(all.slice(Math.round(from * 25)));
    expect(result.health.warnings).toEqual([]);
  }
});
