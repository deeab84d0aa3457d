import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, ffmpeg } from './make.ts';

/** A folder to serve, and its entry file. */
export interface MadeStream {
  readonly folder: string;
  readonly manifest: string;
}

export interface HlsOptions {
  readonly type?: 'mpegts' | 'fmp4';
  readonly segmentSeconds?: number;
  /** All segments in one file, addressed by byte ranges. */
  readonly isSingleFile?: boolean;
  /** Which streams of the source: `0:v`, `0:a`. All when absent. */
  readonly map?: readonly string[];
  readonly extra?: readonly string[];
}

const media = 'media.m3u8';

/** Packages a source file as an HLS media playlist, without re-encoding. */
export async function hls(source: string, options: HlsOptions = {}): Promise<MadeStream> {
  const { type = 'mpegts', segmentSeconds = 2, isSingleFile = false, map = ['0'], extra = [] } = options;
  const args = [
    '-i',
    source,
    ...map.flatMap((stream) => ['-map', stream]),
    ...['-c', 'copy', '-strict', '-2', '-f', 'hls', '-hls_time', `${segmentSeconds}`, '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', type, ...(isSingleFile ? ['-hls_flags', 'single_file'] : [])],
    ...(isSingleFile ? [] : ['-hls_segment_filename', type === 'fmp4' ? 'seg%03d.m4s' : 'seg%03d.ts']),
    ...extra,
    media,
  ];
  return { folder: await cachedFolder(args.join(' '), (folder) => ffmpeg(folder, ...args)), manifest: media };
}

/** Joins media playlists with discontinuities. The parts keep their own timestamps, sizes and codecs. */
export async function discontinuous(parts: readonly MadeStream[]): Promise<MadeStream> {
  const folder = await cachedFolder(`discontinuity ${parts.map((part) => part.folder).join(' ')}`, async (target) => {
    const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:10', '#EXT-X-PLAYLIST-TYPE:VOD'];
    for (const [index, part] of parts.entries()) {
      if (index > 0) lines.push('#EXT-X-DISCONTINUITY');
      await copyInto(part.folder, target, `p${index}-`);
      lines.push(...body(await readFile(join(part.folder, part.manifest), 'utf8'), `p${index}-`));
    }
    await writeFile(join(target, media), [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  });
  return { folder, manifest: media };
}

/** Lines of a media playlist that belong to segments, with a prefix before every name. */
function body(playlist: string, prefix: string): string[] {
  return playlist
    .split('\n')
    .filter((line) => /^#EXT(INF|-X-BYTERANGE|-X-MAP|-X-KEY)|^[^#\s]/.test(line))
    .map((line) => (line.startsWith('#') ? line.replace(/URI="/, `URI="${prefix}`) : `${prefix}${line}`));
}

export async function copyInto(from: string, to: string, prefix: string): Promise<void> {
  for (const name of await readdir(from)) await copyFile(join(from, name), join(to, `${prefix}${name}`));
}

export interface Alternative {
  readonly stream: MadeStream;
  readonly type: 'AUDIO' | 'SUBTITLES';
  readonly language: string;
  readonly isDefault?: boolean;
}

/** A master playlist over a video playlist and alternative sound or subtitles. */
export async function master(video: MadeStream, others: readonly Alternative[]): Promise<MadeStream> {
  const key = `master ${video.folder} ${others.map((o) => `${o.stream.folder}${o.type}${o.language}${o.isDefault}`).join(' ')}`;
  const folder = await cachedFolder(key, async (target) => {
    const lines = ['#EXTM3U', '#EXT-X-VERSION:7'];
    await addPlaylist(video, target, 'v-');
    for (const [index, { stream, type, language, isDefault }] of others.entries()) {
      await addPlaylist(stream, target, `o${index}-`);
      const flags = isDefault ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO';
      lines.push(
        `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${type}",NAME="${language}",LANGUAGE="${language}",${flags},URI="o${index}-${stream.manifest}"`,
      );
    }
    const groups = [...new Set(others.map(({ type }) => `,${type}="${type}"`))].join('');
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=192x108,CODECS="avc1.42c00b,mp4a.40.2"${groups}`,
      `v-${video.manifest}`,
      '',
    );
    await writeFile(join(target, 'master.m3u8'), lines.join('\n'));
  });
  return { folder, manifest: 'master.m3u8' };
}

async function addPlaylist({ folder, manifest }: MadeStream, target: string, prefix: string): Promise<void> {
  await copyInto(folder, target, prefix);
  const text = (await readFile(join(folder, manifest), 'utf8'))
    .split('\n')
    .map((line) => (/^[^#\s]/.test(line) ? `${prefix}${line}` : line.replace(/URI="/, `URI="${prefix}`)))
    .join('\n');
  await writeFile(join(target, `${prefix}${manifest}`), text);
}

/** A subtitle playlist of WebVTT segments with one cue per second. */
export async function subtitles(
  seconds: number,
  options: { readonly mpegTime?: number; readonly segmentSeconds?: number } = {},
): Promise<MadeStream> {
  const { mpegTime, segmentSeconds = 4 } = options;
  const folder = await cachedFolder(`vtt ${seconds} ${mpegTime} ${segmentSeconds}`, async (target) => {
    const lines = ['#EXTM3U', `#EXT-X-TARGETDURATION:${segmentSeconds}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
    for (let start = 0, index = 0; start < seconds; start += segmentSeconds, index += 1) {
      const length = Math.min(segmentSeconds, seconds - start);
      const cues = Array.from({ length }, (_, second) => cue(start + second));
      const header =
        mpegTime === undefined ? 'WEBVTT\n' : `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${mpegTime},LOCAL:00:00:00.000\n`;
      await writeFile(join(target, `sub${index}.vtt`), [header, ...cues].join('\n'));
      lines.push(`#EXTINF:${length},`, `sub${index}.vtt`);
    }
    await writeFile(join(target, media), [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  });
  return { folder, manifest: media };
}

function cue(second: number): string {
  const at = (value: number) =>
    `00:${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  return `${at(second)}.000 --> ${at(second)}.800\nSecond ${second} <i>here</i>\n`;
}
