import type { RandomSource } from '../demux/index.ts';

/**
 * Whether bytes that came without an announced length end where their container ends and last about as long as they
 * should. Only used then: media may carry padding that no container accounts for.
 */
export function endsWhole(bytes: Uint8Array, seconds: number): boolean {
  if (isTransportStream(bytes)) {
    const stride = [188, 192, 204].find((size) => bytes.length % size === 0 && bytes[size] === 0x47);
    return stride !== undefined && spanOf(bytes, stride) > seconds * 0.8 - 0.3;
  }
  return isBoxed(bytes) ? boxesEnd(bytes) === bytes.length : true;
}

/**
 * The same for a segment on disk, by its head and its tail. Boxes are not looked at: who reads them finds out by
 * itself that data is missing.
 */
export async function endsWholeOnDisk(head: Uint8Array, source: RandomSource, seconds: number): Promise<boolean> {
  if (head[0] !== 0x47 || head[188] !== 0x47) return true;
  const tail = await source.read(source.size - Math.min(head.length, source.size), head.length);
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return source.size % 188 === 0 && endsWhole(both, seconds);
}

/** Seconds between the first and the last time that a transport stream tells. */
function spanOf(bytes: Uint8Array, stride: number): number {
  const first = new Map<number, number>();
  let span = 0;
  for (let at = 0; at + 188 <= bytes.length; at += stride) {
    const pid = (((bytes[at + 1] ?? 0) & 0x1f) << 8) | (bytes[at + 2] ?? 0);
    const time = timeAt(bytes, at);
    if (time === undefined) continue;
    const start = first.get(pid) ?? time;
    first.set(pid, start);
    const ticks = (time - start + 2 ** 33) % 2 ** 33;
    // Pictures out of order lie a little before the first one.
    if (ticks < 2 ** 32) span = Math.max(span, ticks / 90_000);
  }
  return span;
}

/** The presentation time at the start of a packet's payload. */
function timeAt(bytes: Uint8Array, at: number): number | undefined {
  const isStart = ((bytes[at + 1] ?? 0) & 0x40) !== 0;
  const control = bytes[at + 3] ?? 0;
  if (!isStart || (control & 0x10) === 0) return undefined;
  const pes = at + 4 + ((control & 0x20) !== 0 ? 1 + (bytes[at + 4] ?? 0) : 0);
  const hasCode = bytes[pes] === 0 && bytes[pes + 1] === 0 && bytes[pes + 2] === 1;
  if (!hasCode || pes + 14 > at + 188 || ((bytes[pes + 7] ?? 0) & 0x80) === 0) return undefined;
  const byte = (offset: number): number => bytes[pes + offset] ?? 0;
  const high = (byte(9) >> 1) & 7;
  return high * 2 ** 30 + ((byte(10) << 22) | ((byte(11) >> 1) << 15) | (byte(12) << 7) | (byte(13) >> 1));
}

const isTransportStream = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x47 && (bytes.length <= 188 || bytes[188] === 0x47 || bytes[192] === 0x47);

const boxTypes = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx', 'emsg', 'prft', 'free', 'mdat']);

function isBoxed(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && boxTypes.has(String.fromCharCode(...bytes.subarray(4, 8)));
}

function boxesEnd(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 8 <= bytes.length) {
    let size = view.getUint32(at);
    if (size === 0) return bytes.length;
    if (size === 1) size = at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : 0;
    if (size < 8) return -1;
    at += size;
  }
  return at;
}
