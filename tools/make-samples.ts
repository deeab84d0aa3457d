/*
 * Regenerates the samples of the playground (/dev/media) with ffmpeg, from test patterns and tones. They are committed, because
 * not everyone who starts the server has ffmpeg. Run it with the project's Node: node tools/make-samples.ts
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/root.ts';
import { runProgram, say } from './lib/step.ts';

const folder = join(root, 'apps/server/src/playground/samples');

/** The video: a counter of seconds, so that a missing or repeated part is obvious. */
const seconds = 8;
const segmentSeconds = 2;
const frameRate = 25;
const heights = { '180p': [320, 180], '360p': [640, 360], '720p': [1280, 720] } as const;

/** 375 frames of AAC, including the encoder's own first one, are exactly the eight seconds of the video. */
const sampleRate = 48_000;
const soundSeconds = (374 * 1024) / sampleRate;
const pitches = { 'audio-en': 440, 'audio-de': 330 } as const;

const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];
/** No reordered frames: fragments have no edit list, and without one these would delay the video. */
const h264 =
  `-c:v libx264 -preset veryslow -profile:v main -level:v 3.1 -refs 3 -bf 0 -crf 42 -pix_fmt yuv420p -threads 1 -sc_threshold 0`.split(
    ' ',
  );
const gop = `${segmentSeconds * frameRate}`;
const videoArgs = [...h264, '-g', gop, '-keyint_min', gop];
const audioArgs = ['-c:a', 'aac', '-b:a', '24k', '-ac', '1', '-ar', `${sampleRate}`];

const pattern = (width: number, height: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=s=${width}x${height}:r=${frameRate}:d=${seconds}`,
];
/** A beep at every full second. */
const beeps = (pitch: number) => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc='sin(2*PI*${pitch}*t)*(0.03+0.5*lt(mod(t,1),0.1))':s=${sampleRate}:d=${soundSeconds}`,
];

async function ffmpeg(cwd: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${output.slice(-800)}`);
}

/** Fragmented MP4 segments and their playlist. */
async function segments(name: string, args: readonly string[]): Promise<void> {
  const target = join(folder, name);
  await mkdir(target, { recursive: true });
  const hls = `-f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_segment_type fmp4`.split(' ');
  const names = ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', '%d.m4s', 'index.m3u8'];
  await ffmpeg(target, ...args, ...exact, ...hls, ...names);
}

const subtitles = {
  en: 'The first second.|The third second.|Half of it is over.|The end comes soon.',
  de: 'Die erste Sekunde.|Die dritte Sekunde.|Die Hälfte ist vorbei.|Gleich ist Schluss.',
} as const;

async function writeSubtitles(language: keyof typeof subtitles): Promise<void> {
  const target = join(folder, `subs-${language}`);
  await mkdir(target, { recursive: true });
  const cues = subtitles[language].split('|').map((text, index) => {
    const at = (offset: number) => `00:00:0${index * 2 + offset}.000`;
    return `${at(0)} --> ${at(1)}\n${text}`;
  });
  await writeFile(join(target, 'all.vtt'), `${['WEBVTT', ...cues].join('\n\n')}\n`);
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:8', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXTINF:8.000,', 'all.vtt'];
  await writeFile(join(target, 'index.m3u8'), [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
}

async function main(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'images'), { recursive: true });
  for (const [name, [width, height]] of Object.entries(heights)) {
    await segments(name, [...pattern(width, height), ...videoArgs]);
  }
  for (const [name, pitch] of Object.entries(pitches)) await segments(name, [...beeps(pitch), ...audioArgs]);
  await writeSubtitles('en');
  await writeSubtitles('de');
  const both = [...pattern(640, 360), ...beeps(440), ...videoArgs, ...audioArgs, ...exact];
  await ffmpeg(folder, ...both, '-movflags', '+faststart', 'film.mp4');
  await ffmpeg(
    folder,
    '-i',
    'film.mp4',
    '-c',
    'copy',
    ...exact,
    '-movflags',
    '+frag_keyframe+empty_moov+default_base_moof',
    'player.mp4',
  );
  await ffmpeg(folder, ...beeps(440), ...audioArgs, ...exact, '-movflags', '+faststart', 'sound.m4a');
  const still = (source: string) => ['-f', 'lavfi', '-i', source, '-frames:v', '1', ...exact];
  await ffmpeg(folder, ...still('testsrc=s=640x360:r=1'), '-q:v', '8', 'poster.jpg');
  await ffmpeg(folder, ...still('gradients=s=1280x720:seed=7:c0=0x4f46e5:c1=0xa855f7'), '-q:v', '8', 'images/sky.jpg');
  await ffmpeg(
    folder,
    ...still('gradients=s=480x270:seed=7:c0=0x4f46e5:c1=0xa855f7'),
    '-q:v',
    '8',
    'images/sky-small.jpg',
  );
  await ffmpeg(folder, ...still('smptebars=s=640x480'), 'images/bars.png');
  await ffmpeg(folder, ...still('mandelbrot=s=640x640:end_pts=1'), '-quality', '40', 'images/fractal.webp');
  await ffmpeg(folder, ...still('testsrc2=s=800x450'), '-q:v', '10', 'images/pattern.jpg');
  await ffmpeg(folder, ...still('color=white:s=2x2,format=rgb24,crop=1:1'), 'images/pixel.png');
  const playlist = await readFile(join(folder, '360p/index.m3u8'), 'utf8');
  say(`${playlist.match(/#EXTINF/g)?.length ?? 0} segments per track, in ${folder}`);
}

await main();
