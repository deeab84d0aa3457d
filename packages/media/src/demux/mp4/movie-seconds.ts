import { type Box, childOf, descend, readBoxHeader, u32, u64 } from './boxes.ts';
import type { RandomSource } from './window.ts';

/** Ten hours of video with audio need some 20 MB. */
const maxIndexBytes = 64 * 2 ** 20;
const headerBytes = 16;
/** Maximum number of boxes to skip before the index. */
const maxBoxes = 1000;
/** An unknown time, in the short form of the boxes. */
const unknown = 0xffffffff;

/** The duration that an MP4 or QuickTime file states. Undefined where it does not, as in many fragmented files. */
export async function movieSeconds(source: RandomSource): Promise<number | undefined> {
  for (let at = 0, boxes = 0; at + 8 <= source.size && boxes < maxBoxes; boxes += 1) {
    const header = readBoxHeader(await source.read(at, headerBytes), 0);
    if (!header) return undefined;
    const size = header.size ?? source.size - at;
    if (header.type === 'moov')
      return size > maxIndexBytes ? undefined : secondsIn(await source.read(at, size), header.headerSize);
    at += size;
  }
  return undefined;
}

function secondsIn(bytes: Uint8Array, body: number): number | undefined {
  const movie = { body, end: bytes.length };
  const mvhd = childOf(bytes, movie, 'mvhd');
  if (!mvhd) return undefined;
  const isWide = bytes[mvhd.body] === 1;
  const ticksPerSecond = u32(bytes, mvhd.body + (isWide ? 20 : 12));
  const mehd = descend(bytes, movie, 'mvex', 'mehd');
  // mvhd covers only what is in the index, which in a fragmented file is nothing or the first fragment.
  const ticks = (mehd && timeAt(bytes, mehd, 4, 4)) || timeAt(bytes, mvhd, 16, 24);
  return ticks / ticksPerSecond;
}

/** A time of four bytes, or eight in a wide box; 0 when unknown. */
function timeAt(bytes: Uint8Array, box: Box, short: number, wide: number): number {
  if (bytes[box.body] === 1) return u64(bytes, box.body + wide);
  const ticks = u32(bytes, box.body + short);
  return ticks === unknown ? 0 : ticks;
}
