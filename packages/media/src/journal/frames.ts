import { crc32 } from './crc32.ts';

/** Length (4 bytes), checksum of length and payload (4 bytes), payload. */
const headBytes = 8;
/** A damaged length must not silently swallow the rest of the file. */
const maxPayloadBytes = 1 << 20;

/** One record as bytes. */
export function encodeFrame(value: unknown): Uint8Array {
  const payload = new TextEncoder().encode(JSON.stringify(value));
  if (payload.length > maxPayloadBytes) throw new RangeError('A journal record is larger than 1 MB.');
  const frame = new Uint8Array(headBytes + payload.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, payload.length, true);
  view.setUint32(4, crc32(frame.subarray(0, 4), payload), true);
  frame.set(payload, headBytes);
  return frame;
}

/** The records up to the first that is torn or damaged, and where that one begins. */
export function decodeFrames(bytes: Uint8Array): { values: unknown[]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: unknown[] = [];
  let at = 0;
  while (at + headBytes <= bytes.length) {
    const length = view.getUint32(at, true);
    const next = at + headBytes + length;
    if (length > maxPayloadBytes || next > bytes.length) break;
    const payload = bytes.subarray(at + headBytes, next);
    if (crc32(bytes.subarray(at, at + 4), payload) !== view.getUint32(at + 4, true)) break;
    try {
      values.push(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)));
    } catch {
      break; // Zeros have the checksum of an empty frame but are not a record.
    }
    at = next;
  }
  return { values, end: at };
}
