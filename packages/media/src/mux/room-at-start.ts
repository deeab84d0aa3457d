import type { Format } from '../model/packet.ts';
import { reserveFor } from './mp4/reserve.ts';
import type { Container, Cover } from './muxer.ts';

/** Texts beside the picture. */
const textBytes = 8192;

/**
 * Bytes to keep free at the start of a file that will probably last so long: for the index of MP4, and for the picture
 * among the tags of a file of sound. Undefined where the container's usual room will do.
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
