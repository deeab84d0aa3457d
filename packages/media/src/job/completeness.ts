import {
  beginsWithPackets,
  boxesIn,
  endOfBoxes,
  packetBytes,
  type RandomSource,
  startsWithBox,
  syncByte,
  TimeSpan,
  wholePacketStride,
} from '../demux/index.ts';

/**
 * Whether bytes received without an announced length end where their container ends and last about as long as they
 * should. Used only in that case, because media may contain padding that no container accounts for.
 */
export function endsWhole(bytes: Uint8Array, seconds: number): boolean {
  if (startsWithPacket(bytes)) {
    const stride = wholePacketStride(bytes);
    return stride !== undefined && spanOf(bytes, stride) > seconds * 0.8 - 0.3;
  }
  return startsWithBox(bytes) ? endOfBoxes(bytes) === bytes.length : true;
}

/** For longer segments only this much of each end is inspected; a multiple of a transport packet. */
const inspectedBytes = packetBytes * 1024;

export type CutSign = 'none' | 'maybe' | 'sure';

/**
 * Signs that bytes were cut although everything announced arrived, because the server's own copy is incomplete. A box
 * that is longer than the data is proof. A transport stream that ends early or inside a packet may have been published
 * that way.
 */
export function cutSign(bytes: Uint8Array, seconds: number): CutSign {
  if (startsWithBox(bytes)) return (endOfBoxes(bytes) ?? 0) > bytes.length || endsWithoutData(bytes) ? 'sure' : 'none';
  if (!beginsWithPackets(bytes)) return 'none';
  const rest = bytes.length % packetBytes;
  const isInside = rest > 0 && bytes[bytes.length - rest] === syncByte;
  const isEarly = spanOfEnds(bytes) <= seconds * 0.8 - 0.3;
  if (isInside && isEarly) return 'sure';
  return isInside || isEarly ? 'maybe' : 'none';
}

function spanOfEnds(bytes: Uint8Array): number {
  if (bytes.length <= inspectedBytes * 2) return spanOf(bytes, packetBytes);
  const tail = bytes.length - (bytes.length % packetBytes) - inspectedBytes;
  const times = new TimeSpan();
  times.read(bytes.subarray(0, inspectedBytes), packetBytes);
  const before = times.seconds;
  times.read(bytes.subarray(tail, tail + inspectedBytes), packetBytes);
  // A large picture may fill the whole inspected range, which then contains no time.
  return times.seconds - before > 0.001 ? times.seconds : Number.POSITIVE_INFINITY;
}

/**
 * The same for a segment on disk, by its head and its tail. Boxes are not checked: reading
 * them reveals missing data anyway.
 */
export async function endsWholeOnDisk(head: Uint8Array, source: RandomSource, seconds: number): Promise<boolean> {
  if (!beginsWithPackets(head)) return true;
  const tail = await source.read(source.size - Math.min(head.length, source.size), head.length);
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return source.size % packetBytes === 0 && endsWhole(both, seconds);
}

/** Seconds between the first and the last timestamp of a transport stream. */
function spanOf(bytes: Uint8Array, stride: number): number {
  const times = new TimeSpan();
  times.read(bytes, stride);
  return times.seconds;
}

/** Whether bytes begin with a packet, bare or after a timestamp. */
const startsWithPacket = (bytes: Uint8Array): boolean =>
  bytes[0] === syncByte && (bytes.length <= packetBytes || beginsWithPackets(bytes) || beginsWithPackets(bytes, 192));

/** Whether the last box is a list of samples, whose data should follow. */
function endsWithoutData(bytes: Uint8Array): boolean {
  let last = '';
  for (const { type } of boxesIn(bytes)) if (type === 'moof' || type === 'mdat') last = type;
  return last === 'moof';
}
