import { mp3IndexFrame } from '../../codec/mp3-index-frame.ts';
import { parseMpegAudioFrame } from '../../codec/mpeg-audio.ts';
import type { RandomSource } from '../mp4/window.ts';
import { id3Length } from './id3.ts';

/** Enough for a fair average of frames of different sizes. */
const sampledBytes = 2 ** 20;
const id3HeaderBytes = 10;

/** Duration of an MP3 file, from its index or else from the average size of its first frames. */
export async function mp3Seconds(source: RandomSource): Promise<number | undefined> {
  const start = id3Length(await source.read(0, id3HeaderBytes));
  if (start >= source.size) return undefined;
  const bytes = await source.read(start, Math.min(sampledBytes, source.size - start));
  let seconds = 0;
  let at = 0;
  while (at < bytes.length) {
    const frame = parseMpegAudioFrame(bytes, at, bytes.length);
    if (typeof frame === 'string') break;
    const { sampleRate } = frame.config();
    const index = at === 0 ? mp3IndexFrame(frame.payload) : undefined;
    if (index?.frames) return (index.frames * frame.samples) / sampleRate;
    if (!index) seconds += frame.samples / sampleRate;
    at += frame.size;
  }
  return at === 0 ? undefined : (seconds * (source.size - start)) / at;
}
