import { MediaError } from '../../model/errors.ts';
import { Reader } from '../bytes/reader.ts';
import { type Chunks, sizeOf, Writer } from '../bytes/writer.ts';

type Content = Uint8Array | Chunks;

/** The largest value of a 32-bit field. */
export const max32 = 0xff_ff_ff_ff;

/** A box from its parts, which are not copied. */
export function box(type: string, ...content: readonly Content[]): Chunks {
  const parts = content.flatMap((part) => (part instanceof Uint8Array ? [part] : part));
  const size = 8 + sizeOf(parts);
  // Only media is that large, and its box is written elsewhere.
  if (size > max32) throw new MediaError('media.unsupported', `The ${type} box is too large.`);
  return [boxHeader(type, size), ...parts];
}

/** A box that starts with version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Content[]): Chunks {
  return box(type, new Writer(4).u8(version).u24(flags).done(), ...content);
}

/** Size and type. */
export function boxHeader(type: string, size: number): Uint8Array {
  return new Writer(8).u32(size).bytes(fourBytes(type)).done();
}

/** Type and 64-bit size: 16 bytes. */
export function largeBoxHeader(type: string, size: number): Uint8Array {
  return new Writer(16).u32(1).bytes(fourBytes(type)).u64(size).done();
}

/** Box types are Latin-1 and not UTF-8: `©nam` is four bytes. */
export function fourBytes(type: string): Uint8Array {
  const bytes = new Uint8Array(type.length);
  for (let at = 0; at < type.length; at += 1) bytes[at] = type.charCodeAt(at);
  return bytes;
}

/** Where a box is, relative to the bytes that were read. */
export interface BoxHead {
  readonly type: string;
  readonly headerSize: number;
  readonly size: number;
}

/** Reads the header of the box at `position`; undefined when it is incomplete or its size is impossible. */
export function readHead(bytes: Uint8Array, position = 0): BoxHead | undefined {
  if (bytes.length - position < 8) return undefined;
  const reader = new Reader(bytes.subarray(position, position + 16));
  const size = reader.u32();
  const type = String.fromCharCode(...reader.take(4));
  if (size !== 1) return size >= 8 ? { type, headerSize: 8, size } : undefined;
  if (reader.left < 8) return undefined;
  const large = reader.u64();
  return large >= 16 && large <= Number.MAX_SAFE_INTEGER ? { type, headerSize: 16, size: large } : undefined;
}

/** The boxes inside a box: type and payload. Throws `segment.damaged` when one is cut off. */
export function* children(bytes: Uint8Array): Generator<{ readonly type: string; readonly payload: Uint8Array }> {
  let position = 0;
  while (position < bytes.length) {
    const head = readHead(bytes, position);
    if (!head || position + head.size > bytes.length) {
      throw new MediaError('segment.damaged', 'A box is cut off.', { facts: { position } });
    }
    yield { type: head.type, payload: bytes.subarray(position + head.headerSize, position + head.size) };
    position += head.size;
  }
}

/** The payload of the first box of this type on a path of types, such as `mdia`, `minf`, `stbl`. */
export function find(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  let current: Uint8Array | undefined = bytes;
  for (const type of path) {
    current = current && [...children(current)].find((child) => child.type === type)?.payload;
  }
  return current;
}
