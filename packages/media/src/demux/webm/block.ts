import { readVint } from './ebml.ts';

/** The frames of a block. */
export interface Block {
  readonly track: number;
  /** Ticks after the cluster's time. */
  readonly time: number;
  /** Stated only by simple blocks. */
  readonly isKey: boolean;
  readonly frames: readonly Uint8Array[];
}

/** Sizes of all laced frames but the last, and where data starts. Undefined when damaged. */
function readSizes(
  data: Uint8Array,
  lacing: number,
  start: number,
  count: number,
): { sizes: number[]; at: number } | undefined {
  const sizes: number[] = [];
  let at = start;
  if (lacing === 1) {
    for (let i = 1; i < count; i += 1) {
      let size = 0;
      for (let byte = 255; byte === 255; at += 1) {
        if (at >= data.length) return undefined;
        byte = data[at] ?? 0;
        size += byte;
      }
      sizes.push(size);
    }
  } else if (lacing === 3) {
    let size = 0;
    for (let i = 1; i < count; i += 1) {
      const vint = readVint(data, at, data.length);
      if (!vint) return undefined;
      // After the first one, differences, offset so that zero is in the middle of the range of their length.
      size = i === 1 ? vint.value : size + vint.value - (2 ** (7 * vint.length - 1) - 1);
      sizes.push(size);
      at += vint.length;
    }
  } else {
    for (let i = 1; i < count; i += 1) sizes.push(Math.floor((data.length - at) / count));
  }
  return { sizes, at };
}

/** Reads the content of a SimpleBlock or Block. Undefined when damaged. */
export function readBlock(data: Uint8Array): Block | undefined {
  const track = readVint(data, 0, data.length);
  if (!track || track.length + 3 > data.length) return undefined;
  const head = track.length;
  const time = (((data[head] ?? 0) << 24) | ((data[head + 1] ?? 0) << 16)) >> 16;
  const flags = data[head + 2] ?? 0;
  const lacing = (flags >> 1) & 3;
  const isKey = (flags & 0x80) !== 0;
  const start = head + 3;
  if (lacing === 0) return { track: track.value, time, isKey, frames: [data.subarray(start)] };
  const laced = readSizes(data, lacing, start + 1, (data[start] ?? 0) + 1);
  if (!laced) return undefined;
  const frames: Uint8Array[] = [];
  let { at } = laced;
  for (const size of laced.sizes) {
    if (size < 0 || at + size > data.length) return undefined;
    frames.push(data.subarray(at, at + size));
    at += size;
  }
  frames.push(data.subarray(at));
  return { track: track.value, time, isKey, frames };
}
