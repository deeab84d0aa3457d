import type { RandomSource } from '../demux/index.ts';
import { boxesIn } from '../demux/mp4/boxes.ts';

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

/** Of longer segments only this much of both ends is inspected; a multiple of a transport packet. */
const inspectedBytes = 188 * 1024;

export type CutSign = 'none' | 'maybe' | 'sure';

/**
 * Signs that bytes were cut although all that the server announced came: a copy that broke off behind it. A box that is
 * longer than the data is sure. A transport stream that ends inside a packet, or early, may be what was published.
 */
export function cutSign(bytes: Uint8Array, seconds: number): CutSign {
  if (isBoxed(bytes)) return boxesEnd(bytes) > bytes.length || endsWithoutData(bytes) ? 'sure' : 'none';
  if (bytes[0] !== 0x47 || bytes[188] !== 0x47) return 'none';
  const rest = bytes.length % 188;
  const isInside = rest > 0 && bytes[bytes.length - rest] === 0x47;
  const isEarly = spanOfEnds(bytes) <= seconds * 0.8 - 0.3;
  if (isInside && isEarly) return 'sure';
  return isInside || isEarly ? 'maybe' : 'none';
}

function spanOfEnds(bytes: Uint8Array): number {
  if (bytes.length <= inspectedBytes * 2) return spanOf(bytes, 188);
  const tail = bytes.length - (bytes.length % 188) - inspectedBytes;
  const times = new TimeSpan();
  times.read(bytes.subarray(0, inspectedBytes), 188);
  const before = times.seconds;
  times.read(bytes.subarray(tail, tail + inspectedBytes), 188);
  // A large picture may fill all that is inspected, and then no time is found.
  return times.seconds - before > 0.001 ? times.seconds : Number.POSITIVE_INFINITY;
}

/**
 * The same for a segment on disk, by its head and its tail. Boxes are not checked: reading
 * them reveals missing data anyway.
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
  const times = new TimeSpan();
  times.read(bytes, stride);
  return times.seconds;
}

/** The same for a stream that is inspected in pieces. */
class TimeSpan {
  seconds = 0;
  readonly #first = new Map<number, number>();

  read(bytes: Uint8Array, stride: number): void {
    for (let at = 0; at + 188 <= bytes.length; at += stride) {
      // Most packets begin nothing, and only a beginning has a time.
      if (((bytes[at + 1] ?? 0) & 0x40) === 0) continue;
      const time = timeAt(bytes, at);
      if (time === undefined) continue;
      const pid = (((bytes[at + 1] ?? 0) & 0x1f) << 8) | (bytes[at + 2] ?? 0);
      const start = this.#first.get(pid) ?? time;
      this.#first.set(pid, start);
      const ticks = (time - start + 2 ** 33) % 2 ** 33;
      // Pictures out of order lie a little before the first one.
      if (ticks < 2 ** 32) this.seconds = Math.max(this.seconds, ticks / 90_000);
    }
  }
}

/** The presentation time at the start of the payload of a packet that begins something. */
function timeAt(bytes: Uint8Array, at: number): number | undefined {
  const control = bytes[at + 3] ?? 0;
  if ((control & 0x10) === 0) return undefined;
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

/** Whether the last box is a list of samples, whose data should follow. */
function endsWithoutData(bytes: Uint8Array): boolean {
  let last = '';
  for (const { type } of boxesIn(bytes)) if (type === 'moof' || type === 'mdat') last = type;
  return last === 'moof';
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
