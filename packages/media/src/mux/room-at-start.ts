import type { Format } from '../model/packet.ts';
import { reserveFor } from './mp4/reserve.ts';
import type { Container, Cover } from './muxer.ts';

/** Room for text tags next to the picture. */
const textBytes = 8192;

/**
 * Bytes to keep free at the start of a file with this expected duration: for the index of an MP4, and for the picture
 * in the tags of a sound file. Undefined if the container's default is enough.
 */
export function roomAtStart(
  container: Container,
  seconds: number,
  formats: readonly Format[],
  cover: Cover | undefined,
): number | undefined {
  if (container === 'mp4' || container === 'm4a') return reserveFor(seconds, formats, cover ? { cover } : {});
  // Ogg writes a picture as text, which takes a third more.
  return cover && Math.ceil((cover.data.length * 4) / 3) + textBytes;
}
