import { join } from 'node:path';
import { cachedFolder, ffmpeg } from './make.ts';

/** How a source file is encoded. */
export interface SourceOptions {
  readonly seconds?: number;
  readonly size?: string;
  readonly rate?: number;
  readonly video?: 'h264' | 'hevc' | 'vp9' | 'av1' | 'none';
  readonly audio?: 'aac' | 'mp3' | 'opus' | 'ac3' | 'eac3' | 'flac' | 'alac' | 'vorbis' | 'none';
  readonly sampleRate?: number;
  /** Pitch of the tone, which distinguishes sources in the decoded sound. */
  readonly pitch?: number;
  /** Frames between key frames. */
  readonly gop?: number;
  readonly container?: 'mp4' | 'mkv' | 'webm' | 'mov' | 'mp3' | 'm4a' | 'ogg' | 'flac' | 'ts' | 'wav';
  /** Kilobits per second of video, for streams whose size matters. */
  readonly kilobits?: number;
  readonly extra?: readonly string[];
}

const videoArgs = {
  h264: [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'fastdecode',
    '-x264-params',
    'bframes=2:b-adapt=0:scenecut=0:cabac=1:open-gop=0',
  ],
  hevc: [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=none:scenecut=0:bframes=2',
    '-tag:v',
    'hvc1',
  ],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '300k'],
  av1: ['-c:v', 'libsvtav1', '-preset', '12', '-svtav1-params', 'lp=2'],
  none: ['-vn'],
} as const;
const audioArgs = {
  aac: ['-c:a', 'aac', '-b:a', '64k'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k'],
  opus: ['-c:a', 'libopus', '-b:a', '48k'],
  ac3: ['-c:a', 'ac3', '-b:a', '96k'],
  eac3: ['-c:a', 'eac3', '-b:a', '96k'],
  flac: ['-c:a', 'flac', '-strict', '-2'],
  alac: ['-c:a', 'alac'],
  vorbis: ['-c:a', 'libvorbis'],
  none: ['-an'],
} as const;

/**
 * Creates a file that flashes white and beeps in the first 80 ms of every second, so that the offset between sound and
 * picture can be measured anywhere in it.
 */
export async function sourceFile(options: SourceOptions = {}): Promise<string> {
  const { seconds = 12, size = '192x108', rate = 25, video = 'h264', audio = 'aac', container = 'mp4' } = options;
  const { sampleRate = 48_000, pitch = 440, gop = rate * 2, kilobits, extra = [] } = options;
  const name = `source.${container}`;
  const picture = `testsrc2=s=${size}:r=${rate}:d=${seconds},drawbox=c=white:t=fill:enable='lt(mod(t+0.001,1),0.08)'`;
  const tone = `aevalsrc='sin(2*PI*${pitch}*t)*(0.05+0.9*lt(mod(t,1),0.08))':s=${sampleRate}:d=${seconds}`;
  const args = [
    ...(video === 'none' ? [] : ['-f', 'lavfi', '-i', picture]),
    ...(audio === 'none' ? [] : ['-f', 'lavfi', '-i', tone]),
    ...videoArgs[video],
    ...(video === 'none' ? [] : ['-pix_fmt', 'yuv420p', '-g', `${gop}`, '-keyint_min', `${gop}`]),
    ...(kilobits
      ? ['-b:v', `${kilobits}k`, '-minrate', `${kilobits}k`, '-maxrate', `${kilobits}k`, '-bufsize', `${kilobits}k`]
      : []),
    ...audioArgs[audio],
    ...(audio === 'none' ? [] : ['-ac', '2']),
    ...(audio === 'opus' || audio === 'none' ? [] : ['-ar', `${sampleRate}`]),
    ...extra,
    ...(container === 'ts' ? ['-f', 'mpegts'] : []),
    name,
  ];
  return join(await cachedFolder(args.join(' '), (folder) => ffmpeg(folder, ...args)), name);
}
