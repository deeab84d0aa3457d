import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, ffmpeg } from '../../packages/testkit/src/streams/make.ts';

/** How many segments there are; shorter playlists list the first of them. */
export const maxSegments = 20_000;

/** Eight hours of tiny video and quiet sound, in segments of 1.4 s and one to three kilobytes. Created once, then kept. */
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=5:d=140'];
const sound = ['-f', 'lavfi', '-i', 'sine=f=440:r=8000:d=140'];
const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '45', '-pix_fmt', 'yuv420p', '-g', '7'];
const vod = ['-f', 'hls', '-hls_time', '1.4', '-hls_playlist_type', 'vod'];
const fragmented = [...vod, '-hls_segment_type', 'fmp4'];

export type ListKind = 'hls' | 'dash';
/** The name of the playlist with this many segments. */
export const listName = (kind: ListKind, segments: number): string => `${segments}.${kind === 'hls' ? 'm3u8' : 'mpd'}`;

/** The folder with the segments and with playlists of `counts` segments each, across all tracks. */
export async function makeSegments(counts: readonly number[]): Promise<string> {
  const folder = await cachedFolder('benchmark segments 1', async (draft) => {
    await ffmpeg(draft, ...picture, ...sound, ...coding, '-c:a', 'aac', '-b:a', '8k', 'piece.mp4');
    await writeFile(join(draft, 'list'), 'file piece.mp4\n'.repeat(maxSegments / 100));
    const input = ['-f', 'concat', '-i', 'list', '-c', 'copy'];
    await ffmpeg(draft, ...input, ...vod, '-hls_segment_filename', 's%05d.ts', 'whole.m3u8');
    for (const [name, stream] of [
      ['video', '0:v'],
      ['audio', '0:a'],
    ] as const) {
      const files = ['-hls_fmp4_init_filename', `${name}.mp4`, '-hls_segment_filename', `${name}%05d.m4s`];
      await ffmpeg(draft, ...input, '-map', stream, ...fragmented, ...files, `${name}.m3u8`);
    }
    await rm(join(draft, 'piece.mp4'));
    await rm(join(draft, 'list'));
  });
  for (const count of counts) {
    await writeFile(join(folder, listName('hls', count)), await hls(folder, count));
    await writeFile(join(folder, listName('dash', count)), await dash(folder, count / 2));
  }
  return folder;
}

async function hls(folder: string, count: number): Promise<string> {
  const whole = await readFile(join(folder, 'whole.m3u8'), 'utf8');
  const [head = '', ...entries] = whole.split('#EXTINF:');
  return [head, ...entries.slice(0, count).map((entry) => `#EXTINF:${entry}`)]
    .join('')
    .replace(/(#EXT-X-ENDLIST\s*)?$/, '#EXT-X-ENDLIST\n');
}

const timescale = 1000;

async function dash(folder: string, count: number): Promise<string> {
  const durations = async (name: string): Promise<number[]> => {
    const list = await readFile(join(folder, `${name}.m3u8`), 'utf8');
    return [...list.matchAll(/#EXTINF:([\d.]+)/g)].slice(0, count).map(([, seconds]) => Number(seconds));
  };
  const track = async (name: 'video' | 'audio', codec: string): Promise<string> => {
    let end = 0;
    let ticks = 0;
    const entries = (await durations(name)).map((seconds) => {
      end += seconds;
      const d = Math.round(end * timescale) - ticks;
      ticks += d;
      return `<S d="${d}"/>`;
    });
    return `<AdaptationSet mimeType="${name}/mp4"><SegmentTemplate timescale="${timescale}" startNumber="0" initialization="${name}.mp4" media="${name}$Number%05d$.m4s"><SegmentTimeline>${entries.join('')}</SegmentTimeline></SegmentTemplate><Representation id="${name}" bandwidth="10000" codecs="${codec}"/></AdaptationSet>`;
  };
  const seconds = (await durations('video')).reduce((sum, one) => sum + one, 0);
  return [
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT${seconds.toFixed(3)}S" profiles="urn:mpeg:dash:profile:isoff-live:2011"><Period>`,
    await track('video', 'avc1.42c00a'),
    await track('audio', 'mp4a.40.2'),
    '</Period></MPD>',
  ].join('\n');
}
