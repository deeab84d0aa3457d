import { packetBytes, syncByte } from './packet.ts';

/** The positions of transport packets: the sync byte of the first, and the distance from one to the next. */
export interface PacketGrid {
  readonly start: number;
  /** 188, 192 (M2TS: a time stamp before each packet) or 204 (error correction after each). */
  readonly stride: number;
}

const strides = [188, 192, 204] as const;
/** Consecutive sync bytes needed to regain sync; fewer where the data ends first. */
const packetsToProve = 3;

function isGrid(bytes: Uint8Array, start: number, stride: number, proof: number): boolean {
  for (let k = 0; k < proof; k += 1) {
    const at = start + k * stride;
    if (at >= bytes.length) return k > 0 && at - stride + 188 <= bytes.length;
    if (bytes[at] !== syncByte) return false;
  }
  return true;
}

/** Finds the next grid at or after `from`. Undefined when there is none. */
export function findGrid(bytes: Uint8Array, from = 0, proof = packetsToProve): PacketGrid | undefined {
  for (let at = bytes.indexOf(syncByte, from); at >= 0; at = bytes.indexOf(syncByte, at + 1)) {
    for (const stride of strides) if (isGrid(bytes, at, stride, proof)) return { start: at, stride };
  }
  return undefined;
}

/** Whether packets begin at the very first byte, this far apart: a quick check of two of them. */
export const beginsWithPackets = (bytes: Uint8Array, stride: number = packetBytes): boolean =>
  bytes[0] === syncByte && bytes[stride] === syncByte;

/** The distance of packets that begin at the first byte and fill the data to its end. */
export const wholePacketStride = (bytes: Uint8Array): number | undefined =>
  strides.find((stride) => bytes.length % stride === 0 && bytes[stride] === syncByte);

/** Consecutive sync bytes that distinguish a transport stream from text, where the same letter G is frequent. */
const packetsToProveClearly = 8;

/** Whether these bytes are a transport stream, possibly after other data. */
export function isTransportStream(bytes: Uint8Array): boolean {
  const grid = findGrid(bytes, 0, packetsToProveClearly);
  if (!grid) return false;
  const packets = Math.floor((bytes.length - grid.start) / grid.stride);
  return grid.start <= 4 || packets >= packetsToProveClearly;
}
