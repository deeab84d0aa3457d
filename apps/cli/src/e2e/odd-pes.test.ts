import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cachedFolder,
  decodedVideoHashes,
  decodingComplaints,
  ffmpeg,
  type MadeStream,
  packetHashes,
  repacketised,
  type SourceOptions,
  segmentsOf,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

const limits = { timeout: 90_000 };
const seconds = 6;

/** A stream whose PES packets begin and end anywhere, in segments that are cut anywhere too. */
async function oddStream(source: string, sizes: readonly number[], isBounded: boolean): Promise<MadeStream> {
  const key = `odd pes ${source} ${sizes.join()} ${isBounded}`;
  const folder = await cachedFolder(key, async (target) => {
    await ffmpeg(target, '-i', source, '-map', '0', '-c', 'copy', '-pes_payload_size', '0', 'plain.ts');
    let turn = 0;
    const size = (): number => sizes[turn++ % sizes.length] ?? 1;
    const odd = repacketised(await readFile(join(target, 'plain.ts')), { size, isBounded, isTimed: true });
    const segments = segmentsOf(odd, () => Math.ceil(odd.length / 188 / 3));
    const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:3', '#EXT-X-PLAYLIST-TYPE:VOD'];
    for (const [index, segment] of segments.entries()) {
      await writeFile(join(target, `${index}.ts`), segment);
      lines.push(`#EXTINF:${seconds / segments.length},`, `${index}.ts`);
    }
    await writeFile(join(target, 'media.m3u8'), [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  });
  return { folder, manifest: 'media.m3u8' };
}

test.each([
  ['2 930 bytes', [2930], true, {}],
  ['64 KB', [65_000], true, {}],
  ['few bytes, and of any length', [7, 900, 30_000, 184, 1, 5000], false, {}],
  ['any length, with HEVC and AC-3', [3, 12_345, 170, 999], true, { video: 'hevc', audio: 'ac3' }],
  ['any length, with MP3', [40_000, 11, 2222], false, { audio: 'mp3' }],
] as const satisfies readonly (readonly [string, readonly number[], boolean, SourceOptions])[])(
  'NAL units and frames that continue over PES packets of %s stay whole',
  limits,
  async (_, sizes, isBounded, options) => {
    const source = await sourceFile({ ...options, seconds });
    const { file, result } = await save(await oddStream(source, sizes, isBounded));
    expect(result).toMatchObject({ status: 'done', health: { isComplete: true, damaged: [] } });
    expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
    expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
    expect(await decodingComplaints(file)).toBe('');
  },
);
