import { ascii } from '../../codec/bytes.ts';

/** A box of an MP4 file: positions in the array that holds it. */
export interface Box {
  readonly type: string;
  /** Where its header starts. */
  readonly start: number;
  /** Where its content starts. */
  readonly body: number;
  /** Where it ends; the end of the data when it is cut off. */
  readonly end: number;
  /** Bytes past the end of the data. */
  readonly missing: number;
}

/** Reads unsigned integers; 0 past the end. */
export function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65_536 + u16(bytes, at + 2);
}

export function i32(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) | 0;
}

/** Exact up to 2^53; no real time or position is larger. */
export function u64(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) * 2 ** 32 + u32(bytes, at + 4);
}

/** Size of a box as its header states it. */
export interface BoxHeader {
  readonly type: string;
  readonly headerSize: number;
  /** Undefined: to the end of the file. */
  readonly size: number | undefined;
}

/** Reads a box header. Undefined when there is none, which ends a list of boxes. */
export function readBoxHeader(bytes: Uint8Array, at: number): BoxHeader | undefined {
  if (at + 8 > bytes.length) return undefined;
  const short = u32(bytes, at);
  const type = ascii(bytes, at + 4, at + 8);
  const headerSize = (short === 1 ? 16 : 8) + (type === 'uuid' ? 16 : 0);
  const size = short === 1 ? u64(bytes, at + 8) : short;
  if (size === 0) return { type, headerSize, size: undefined };
  return size < headerSize ? undefined : { type, headerSize, size };
}

/** Boxes with which a file or a segment may begin. */
const firstBoxes = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'sidx',
  'emsg',
  'prft',
  'mdat',
  'free',
  'skip',
  'wide',
  'uuid',
  'ssix',
  'pnot',
]);

/** Whether these bytes are MP4 or QuickTime, by their first box. */
export const startsWithBox = (bytes: Uint8Array): boolean => firstBoxes.has(ascii(bytes, 4, 8));

/**
 * Where the last box ends according to its header: past the data when it is cut off. Undefined when something else
 * follows.
 */
export function endOfBoxes(bytes: Uint8Array): number | undefined {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const isCutHeader = u32(bytes, at) === 1 && at + 16 > bytes.length;
    const header = isCutHeader ? undefined : readBoxHeader(bytes, at);
    if (!header) return undefined;
    if (header.size === undefined) return bytes.length;
    at += header.size;
  }
  return at;
}

/** Visits consecutive boxes. */
export function* boxesIn(bytes: Uint8Array, start = 0, end = bytes.length): Generator<Box, void, undefined> {
  for (let at = start; at + 8 <= end; ) {
    const header = readBoxHeader(bytes, at);
    if (!header) return;
    const announced = header.size === undefined ? end : at + header.size;
    const stop = Math.min(announced, end);
    const body = Math.min(at + header.headerSize, stop);
    yield { type: header.type, start: at, body, end: stop, missing: announced - stop };
    at = announced;
  }
}

/** The first box of this type inside another. */
export function childOf(bytes: Uint8Array, parent: Pick<Box, 'body' | 'end'>, type: string): Box | undefined {
  for (const box of boxesIn(bytes, parent.body, parent.end)) if (box.type === type) return box;
  return undefined;
}

/** Follows a path of box types. */
export function descend(
  bytes: Uint8Array,
  parent: Pick<Box, 'body' | 'end'>,
  ...path: readonly string[]
): Box | undefined {
  let box: Box | undefined;
  for (const type of path) {
    box = childOf(bytes, box ?? parent, type);
    if (!box) return undefined;
  }
  return box;
}

/** The content of a box. */
export function contentOf(bytes: Uint8Array, box: Box): Uint8Array {
  return bytes.subarray(box.body, box.end);
}
