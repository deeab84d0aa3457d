import { type Source, source } from './source.ts';

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=6'];
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=6'];
/** B-frames over several references, a key frame per second: the hard case for times. */
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-g', '25', '-pix_fmt', 'yuv420p'];

/** H.264 with B-frames and AAC with priming. */
export const avcAac = (): Promise<Source> =>
  source('avc-aac.mp4', [...picture, ...sound, ...x264, '-c:a', 'aac', '-ac', '2', '-shortest']);

/** The same picture in another size: a change of configuration. */
export const avcSmall = (): Promise<Source> =>
  source('avc-small.mp4', ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=3', ...x264]);

export const hevcFlac = (): Promise<Source> =>
  source('hevc-flac.mp4', [
    ...[...picture, ...sound, '-t', '3', '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'],
    ...['-tag:v', 'hvc1', '-c:a', 'flac', '-strict', '-2'],
  ]);

export const vp9Opus = (): Promise<Source> =>
  source('vp9-opus.mp4', [
    ...[...picture, ...sound, '-t', '3', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
    ...['-c:a', 'libopus'],
  ]);

export const av1Ac3 = (): Promise<Source> =>
  source('av1-ac3.mp4', [
    ...[...picture, ...sound, '-t', '2', '-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime', '-c:a', 'ac3'],
  ]);

export const avcMp3 = (): Promise<Source> =>
  source('avc-mp3.mp4', [...picture, ...sound, '-t', '3', ...x264, '-c:a', 'libmp3lame']);

export const eac3 = (): Promise<Source> => source('eac3.mp4', [...sound, '-t', '3', '-c:a', 'eac3']);

export const aac = (): Promise<Source> => source('aac.mp4', [...sound, '-c:a', 'aac']);
