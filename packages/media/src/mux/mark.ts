import { Reader } from './bytes/reader.ts';
import { utf8, Writer } from './bytes/writer.ts';
import type { Recovered } from './muxer.ts';

/**
 * A note at the end of every cut, in a place that players skip. Matroska and MPEG-TS have no index that tells after a
 * crash where the last whole cut ended and how far each track had come.
 */
export interface Mark {
  readonly fragments: number;
  /** Milliseconds or ticks by which all times in the file lie after the output's: the container's business. */
  readonly shift: number;
  readonly tracks: Recovered['tracks'];
}

const magic = utf8('cut-mark');
const trackBytes = 4 + 8 + 8 + 8;
/** Stands for a track that has not begun. */
const none = Number.MIN_SAFE_INTEGER;

export function writeMark({ fragments, shift, tracks }: Mark): Uint8Array {
  const writer = new Writer(magic.length + 14 + tracks.length * trackBytes).bytes(magic);
  writer.u32(fragments).u64(shift).u16(tracks.length);
  for (const { timescale, packets, start, end } of tracks) {
    writer
      .u32(timescale)
      .u64(packets)
      .u64(start ?? none)
      .u64(end ?? none);
  }
  return writer.done();
}

/** The note in these bytes, or nothing when they are something else. */
export function readMark(bytes: Uint8Array): Mark | undefined {
  const start = magic.length;
  if (bytes.length < start + 14 || !magic.every((byte, index) => byte === bytes[index])) return undefined;
  const reader = new Reader(bytes.subarray(start));
  const fragments = reader.u32();
  const shift = reader.i64();
  const count = reader.u16();
  if (count * trackBytes > reader.left) return undefined;
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
  return { fragments, shift, tracks };
}
