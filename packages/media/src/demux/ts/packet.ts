export const syncByte = 0x47;
/** Bytes of a transport packet. */
export const packetBytes = 188;
/** Payload of a packet that has nothing else. */
export const payloadBytes = 184;

/** A packet of unscrambled payload only that does not start a unit: its first four bytes, little-endian, with counter 0. */
export const headOf = (pid: number): number => 0x10_00_00_47 | (pid & 0x1f_00) | ((pid & 0xff) << 16);

/** Counts the packets from `from` on, up to the one at `last`, that only continue the stream. */
export function countRun(
  bytes: Uint8Array,
  from: number,
  last: number,
  stride: number,
  { pid, counter }: { readonly pid: number; readonly counter: number },
): number {
  const b1 = pid >> 8;
  const b2 = pid & 0xff;
  let count = 0;
  // Four matching bytes mean: sync byte, no flag, same stream, payload only, unscrambled, next in order.
  for (let at = from; at <= last; at += stride) {
    const next = (counter + count + 1) & 15;
    if (bytes[at + 3] !== (0x10 | next) || bytes[at + 2] !== b2 || bytes[at + 1] !== b1) break;
    if (bytes[at] !== syncByte) break;
    count += 1;
  }
  return count;
}

/** Where the first NAL unit begins if the elementary stream begins with any number of zeros and 00 00 01, otherwise -1. */
export function firstNalStart(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] === 0) at += 1;
  return at - from >= 2 && at < end && bytes[at] === 1 ? at + 1 : -1;
}

/** Bytes of an adaptation field, after its length, that are more than stuffing. */
export function adaptationNeed(bytes: Uint8Array, at: number): number {
  const flags = bytes[at] ?? 0;
  if (flags === 0) return 0;
  let need = 1 + ((flags & 0x10) !== 0 ? 6 : 0) + ((flags & 0x08) !== 0 ? 6 : 0) + ((flags & 0x04) !== 0 ? 1 : 0);
  if ((flags & 0x02) !== 0) need += 1 + (bytes[at + need] ?? 0);
  if ((flags & 0x01) !== 0) need += 1 + (bytes[at + need] ?? 0);
  return need;
}
