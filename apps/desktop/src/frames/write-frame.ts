import { maxFrameBytes } from '@clipharbor/contracts';

/** Encodes a value as a frame; undefined if it is too large for the browser. */
export function encodeFrame(value: unknown): Buffer | undefined {
  const body = Buffer.from(JSON.stringify(value));
  if (body.length > maxFrameBytes.out) return undefined;
  const header = Buffer.alloc(4);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}
