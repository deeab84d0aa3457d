import { MediaError } from '../../model/errors.ts';

/** One entry of a segment index. */
export interface IndexEntry {
  /** First byte in the file. */
  readonly start: number;
  readonly length: number;
  /** In ticks of `timescale`. */
  readonly time: bigint;
  readonly duration: bigint;
  readonly timescale: number;
  /** Whether the bytes are another index instead of media. */
  readonly isIndex: boolean;
}

/** Reads the first `sidx` box in `bytes`, which begin at `position` in the file. Undefined when there is none. */
export function parseSidx(bytes: Uint8Array, position: number): IndexEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let box = 0;
  while (box + 8 <= bytes.length) {
    const size = view.getUint32(box);
    if (view.getUint32(box + 4) === 0x73696478 /* sidx */) return readEntries(view, box, size, position);
    if (size < 8) return undefined;
    box += size;
  }
  return undefined;
}

function readEntries(view: DataView, box: number, size: number, position: number): IndexEntry[] {
  const is64 = size === 1;
  const boxSize = is64 && box + 16 <= view.byteLength ? Number(view.getBigUint64(box + 8)) : size;
  let at = box + (is64 ? 16 : 8);
  const isLong = need(view, at, 12).getUint8(at) > 0;
  const timescale = view.getUint32(at + 8);
  at += 12;
  need(view, at, isLong ? 20 : 12);
  let time = isLong ? view.getBigUint64(at) : BigInt(view.getUint32(at));
  const firstOffset = isLong ? view.getBigUint64(at + 8) : BigInt(view.getUint32(at + 4));
  at += isLong ? 16 : 8;
  const count = view.getUint16(at + 2);
  at += 4;
  need(view, at, count * 12);
  let start = position + box + boxSize + Number(firstOffset);
  if (timescale === 0 || !Number.isSafeInteger(start + count * 2 ** 31)) throw damaged(position + box);
  const entries: IndexEntry[] = [];
  for (let index = 0; index < count; index++, at += 12) {
    const word = view.getUint32(at);
    const length = word & 0x7fffffff;
    const duration = BigInt(view.getUint32(at + 4));
    entries.push({ start, length, time, duration, timescale, isIndex: word >>> 31 === 1 });
    start += length;
    time += duration;
  }
  return entries;
}

function need(view: DataView, at: number, length: number): DataView {
  if (at + length > view.byteLength) throw damaged(at);
  return view;
}

function damaged(position: number): MediaError {
  return new MediaError('manifest.invalid', 'The segment index is damaged.', { facts: { position, subject: 'sidx' } });
}
