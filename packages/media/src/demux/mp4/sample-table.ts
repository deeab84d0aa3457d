import { type Box, childOf, i32, u16, u32, u64 } from './boxes.ts';
import type { Sample } from './sample.ts';

/** Steps through a table of (count, value) pairs, one sample at a time. */
class RunLength {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  #left = 0;
  #value: number;

  constructor(bytes: Uint8Array, box: Box | undefined, fallback: number) {
    this.#bytes = bytes;
    this.#value = fallback;
    this.#at = box ? box.body + 8 : 0;
    this.#end = box ? Math.min(box.end, box.body + 8 + 8 * u32(bytes, box.body + 4)) : 0;
  }

  /** The last value repeats when the table is too short. */
  next(): number {
    while (this.#left === 0 && this.#at + 8 <= this.#end) {
      this.#left = u32(this.#bytes, this.#at);
      this.#value = i32(this.#bytes, this.#at + 4);
      this.#at += 8;
    }
    if (this.#left > 0) this.#left -= 1;
    return this.#value;
  }
}

interface Sizes {
  readonly count: number;
  at(index: number): number;
}

function readSizes(bytes: Uint8Array, stbl: Box): Sizes {
  const stsz = childOf(bytes, stbl, 'stsz');
  if (stsz) {
    const same = u32(bytes, stsz.body + 4);
    const count = u32(bytes, stsz.body + 8);
    if (same > 0) return { count, at: () => same };
    return {
      count: Math.min(count, (stsz.end - stsz.body - 12) >> 2),
      at: (index) => u32(bytes, stsz.body + 12 + index * 4),
    };
  }
  const stz2 = childOf(bytes, stbl, 'stz2');
  if (!stz2) return { count: 0, at: () => 0 };
  const bits = bytes[stz2.body + 7] ?? 0;
  const start = stz2.body + 12;
  const read: Record<number, (index: number) => number> = {
    4: (index) => ((bytes[start + (index >> 1)] ?? 0) >> (index & 1 ? 0 : 4)) & 15,
    8: (index) => bytes[start + index] ?? 0,
    16: (index) => u16(bytes, start + index * 2),
  };
  const room = bits > 0 ? Math.floor(((stz2.end - start) * 8) / bits) : 0;
  return { count: Math.min(u32(bytes, stz2.body + 8), room), at: read[bits] ?? (() => 0) };
}

/** Steps through stsc: for each chunk, its number of samples and their description. */
class ChunkMap {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  #chunk = 1;
  samples = 0;
  entry = 1;

  constructor(bytes: Uint8Array, box: Box | undefined) {
    this.#bytes = bytes;
    this.#at = box ? box.body + 8 : 0;
    this.#end = box ? Math.min(box.end, box.body + 8 + 12 * u32(bytes, box.body + 4)) : 0;
  }

  next(): void {
    while (this.#at + 12 <= this.#end && u32(this.#bytes, this.#at) <= this.#chunk) {
      this.samples = u32(this.#bytes, this.#at + 4);
      this.entry = u32(this.#bytes, this.#at + 8);
      this.#at += 12;
    }
    this.#chunk += 1;
  }
}

/**
 * The samples of a track in decoding order, read directly from the tables of the moov box without expanding them in
 * memory. With `bytesPerFrame`, for uncompressed audio, each chunk becomes one sample.
 */
export function* samplesOf(
  bytes: Uint8Array,
  stbl: Box,
  bytesPerFrame: (entry: number) => number | undefined,
): Generator<Sample, void, undefined> {
  const co64 = childOf(bytes, stbl, 'co64');
  const chunks = co64 ?? childOf(bytes, stbl, 'stco');
  if (!chunks) return;
  const width = co64 ? 8 : 4;
  const chunkCount = Math.min(u32(bytes, chunks.body + 4), Math.floor((chunks.end - chunks.body - 8) / width));
  const sizes = readSizes(bytes, stbl);
  const durations = new RunLength(bytes, childOf(bytes, stbl, 'stts'), 0);
  const compositions = new RunLength(bytes, childOf(bytes, stbl, 'ctts'), 0);
  const map = new ChunkMap(bytes, childOf(bytes, stbl, 'stsc'));
  const stss = childOf(bytes, stbl, 'stss');
  let nextSync = stss ? stss.body + 8 : 0;
  let index = 0;
  let dts = 0;
  for (let chunk = 0; chunk < chunkCount && index < sizes.count; chunk += 1) {
    map.next();
    const position = chunks.body + 8 + chunk * width;
    let offset = co64 ? u64(bytes, position) : u32(bytes, position);
    const count = Math.min(map.samples, sizes.count - index);
    const frame = bytesPerFrame(map.entry);
    if (frame !== undefined) {
      const duration = Math.max(0, durations.next()) * count;
      yield { offset, size: frame * count, dts, pts: dts, duration, isKey: true, entry: map.entry };
      dts += duration;
      index += count;
      continue;
    }
    for (let i = 0; i < count; i += 1) {
      index += 1;
      while (stss && nextSync + 4 <= stss.end && u32(bytes, nextSync) < index) nextSync += 4;
      const isKey = !stss || (nextSync + 4 <= stss.end && u32(bytes, nextSync) === index);
      const size = sizes.at(index - 1);
      const duration = Math.max(0, durations.next());
      yield { offset, size, dts, pts: dts + compositions.next(), duration, isKey, entry: map.entry };
      offset += size;
      dts += duration;
    }
  }
}
