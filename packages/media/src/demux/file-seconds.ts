import { movieSeconds } from './mp4/movie-seconds.ts';
import type { RandomSource } from './mp4/window.ts';
import { mp3Seconds } from './packed/mp3-seconds.ts';
import { webmSeconds } from './webm/webm-seconds.ts';

const readers: Readonly<Record<string, (source: RandomSource) => Promise<number | undefined>>> = {
  mp4: movieSeconds,
  mov: movieSeconds,
  webm: webmSeconds,
  mkv: webmSeconds,
  mp3: mp3Seconds,
};

/**
 * Duration in seconds of a file of this type, if a few of its bytes state it, else 0. Whatever the file contains, this
 * fails only when it cannot be read.
 */
export async function fileSeconds(source: RandomSource, type: string): Promise<number> {
  const seconds = (await readers[type]?.(source)) ?? 0;
  // A damaged file may say anything.
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}
