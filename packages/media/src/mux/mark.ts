import { Reader } from './bytes/reader.ts';
import { utf8, Writer } from './bytes/writer.ts';
import type { Recovered } from './muxer.ts';
import type { TrackState } from './track-state.ts';

/**
 * A mark at the end of every cut, in a place that players skip. Matroska and MPEG-TS have no index that shows after a
 * crash where the last complete cut ended and how far each track was written.
 */
export interface Mark {
  readonly fragments: number;
  /** The file is complete. */
  readonly isLast: boolean;
  /** How much later all times in the file are than the output's, in the container's own unit. */
  readonly shift: number;
  readonly tracks: Recovered['tracks'];
  /** Other data that the container must keep. */
  readonly extra: Uint8Array;
}

const magic = utf8('cut-mark');
const headBytes = 4 + 1 + 8 + 2 + 2;
const trackBytes = 4 + 8 + 8 + 8;
/** Represents a track that has not begun. */
const none = Number.MIN_SAFE_INTEGER;

/** How far the tracks are written, for a mark. */
export function progress(tracks: readonly TrackState[]): Mark['tracks'] {
  return tracks.map(({ timescale, packets, start, end }) => ({ timescale, packets, start, end }));
}

/** The bytes of a mark. */
export function writeMark({ fragments, isLast, shift, tracks, extra }: Mark): Uint8Array {
  const writer = new Writer(magic.length + headBytes + tracks.length * trackBytes + extra.length).bytes(magic);
  writer
    .u32(fragments)
    .u8(isLast ? 1 : 0)
    .u64(shift)
    .u16(tracks.length)
    .u16(extra.length);
  for (const { timescale, packets, start, end } of tracks) {
    writer
      .u32(timescale)
      .u64(packets)
      .u64(start ?? none)
      .u64(end ?? none);
  }
  return writer.bytes(extra).done();
}

/** The mark at the start of these bytes, or undefined when they are something else. */
export function readMark(bytes: Uint8Array): Mark | undefined {
  const start = magic.length;
  if (bytes.length < start + headBytes || !magic.every((byte, index) => byte === bytes[index])) return undefined;
  const reader = new Reader(bytes.subarray(start));
  const fragments = reader.u32();
  const isLast = reader.u8() === 1;
  const shift = reader.i64();
  const count = reader.u16();
  const extraBytes = reader.u16();
  if (count * trackBytes + extraBytes > reader.left) return undefined;
  const optional = (): number | undefined => {
    const value = reader.i64();
    return value === none ? undefined : value;
  };
  const tracks = Array.from({ length: count }, () => ({
    timescale: reader.u32(),
    packets: reader.i64(),
    start: optional(),
    end: optional(),
  }));
  return { fragments, isLast, shift, tracks, extra: reader.take(extraBytes) };
}
