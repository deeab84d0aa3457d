import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeStream } from './hls.ts';
import { cachedFolder, ffmpeg } from './make.ts';
import { repacketized, segmentsOf } from './repacketize.ts';

/**
 * Packages a source as HLS with PES packets that cycle through these sizes, regardless of where units begin and end,
 * and with segments cut between any two transport packets.
 */
export async function oddHls(
  source: string,
  options: {
    readonly sizes: readonly number[];
    readonly isBounded: boolean;
    readonly seconds: number;
    readonly segments?: number;
  },
): Promise<MadeStream> {
  const { sizes, isBounded, seconds, segments: count = 3 } = options;
  const folder = await cachedFolder(`odd pes ${source} ${JSON.stringify(options)}`, async (target) => {
    await ffmpeg(target, '-i', source, '-map', '0', '-c', 'copy', '-pes_payload_size', '0', 'plain.ts');
    let turn = 0;
    const size = (): number => sizes[turn++ % sizes.length] ?? 1;
    const odd = repacketized(await readFile(join(target, 'plain.ts')), { size, isBounded, isTimed: true });
    const segments = segmentsOf(odd, () => Math.ceil(odd.length / 188 / count));
    const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:3', '#EXT-X-PLAYLIST-TYPE:VOD'];
    for (const [index, segment] of segments.entries()) {
      await writeFile(join(target, `${index}.ts`), segment);
      lines.push(`#EXTINF:${seconds / segments.length},`, `${index}.ts`);
    }
    await writeFile(join(target, 'media.m3u8'), [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  });
  return { folder, manifest: 'media.m3u8' };
}
