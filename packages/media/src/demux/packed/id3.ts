import { ascii } from '../../codec/bytes.ts';

const timestampOwner = 'com.apple.streaming.transportStreamTimestamp';

/** ID3 sizes use seven bits of each byte. */
function syncSafe(bytes: Uint8Array, at: number): number {
  const part = (index: number): number => (bytes[at + index] ?? 0) & 127;
  return (part(0) << 21) | (part(1) << 14) | (part(2) << 7) | part(3);
}

function plainSize(bytes: Uint8Array, at: number): number {
  const part = (index: number): number => bytes[at + index] ?? 0;
  return ((part(0) << 24) | (part(1) << 16) | (part(2) << 8) | part(3)) >>> 0;
}

/** Length of the ID3v2 tag at this position, 0 when there is none. */
export function id3Length(bytes: Uint8Array, at = 0): number {
  if (at + 10 > bytes.length || ascii(bytes, at, at + 3) !== 'ID3') return 0;
  const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
  return 10 + syncSafe(bytes, at + 6) + (hasFooter ? 10 : 0);
}

/** The time of the first sample on the transport stream clock (33 bits, 90 kHz), if the tag carries it. */
export function id3Timestamp(bytes: Uint8Array, at = 0): number | undefined {
  const end = Math.min(bytes.length, at + id3Length(bytes, at));
  const hasSafeSizes = (bytes[at + 3] ?? 4) >= 4;
  for (let frame = at + 10; frame + 10 <= end; ) {
    const name = ascii(bytes, frame, frame + 4);
    // Zero bytes pad the tag.
    if (name === '\0\0\0\0') return undefined;
    const body = frame + 10;
    if (name === 'PRIV' && ascii(bytes, body, body + timestampOwner.length) === timestampOwner) {
      // The owner ends with a zero byte; then come eight bytes of time, of which 33 bits are used.
      const time = body + timestampOwner.length + 1;
      return time + 8 > end ? undefined : ((bytes[time + 3] ?? 0) & 1) * 2 ** 32 + plainSize(bytes, time + 4);
    }
    frame = body + (hasSafeSizes ? syncSafe(bytes, frame + 4) : plainSize(bytes, frame + 4));
  }
  return undefined;
}
