import { MediaError } from '../../model/errors.ts';
import type { ReadableFile } from '../../model/ports.ts';
import { Reader } from '../bytes/reader.ts';
import { type BoxHead, children, find, readHead } from './box.ts';

/** One `trun`: contiguous samples. */
export interface SampleRun {
  readonly trackId: number;
  readonly entry: number;
  /** Media time of the first sample. */
  readonly dts: number;
  /** Byte position of the first sample in the file. */
  readonly position: number;
  readonly durations: ArrayLike<number>;
  readonly sizes: ArrayLike<number>;
  /** 1 or 0. */
  readonly isKey: ArrayLike<number>;
  /** Presentation minus decode time. */
  readonly offsets: ArrayLike<number>;
}

/** A run that was read, in the same compact form. */
interface ReadRun extends SampleRun {
  readonly durations: Uint32Array;
  readonly sizes: Uint32Array;
}

/** One `moof` with its `mdat`. */
export interface FragmentIndex {
  /** Where the next box starts. */
  readonly end: number;
  readonly sequence: number;
  readonly runs: readonly ReadRun[];
}

/** Enough for the index of a typical fragment, so that one read is sufficient. */
const typicalIndexBytes = 16 * 1024;
/** A larger index was not written by us. */
const maxIndexBytes = 64 * 1024 * 1024;

/**
 * Reads the fragments from `position` on, without their media, until something else or something torn comes. Anything a
 * crash left after a complete fragment is therefore never reported.
 */
export async function* readFragments(sink: ReadableFile, position: number): AsyncGenerator<FragmentIndex> {
  const size = await sink.size();
  let at = position;
  while (at < size) {
    const found = await readOne(sink, at, size);
    if (!found) return;
    yield found;
    at = found.end;
  }
}

async function readOne(sink: ReadableFile, position: number, size: number): Promise<FragmentIndex | undefined> {
  let bytes = await sink.read(position, typicalIndexBytes);
  const moof = readHead(bytes);
  if (moof?.type !== 'moof' || moof.size > maxIndexBytes || position + moof.size > size) return undefined;
  if (moof.size + 16 > bytes.length) bytes = await sink.read(position, moof.size + 16);
  const mdat = readHead(bytes, moof.size);
  const end = position + moof.size + (mdat?.size ?? 0);
  if (mdat?.type !== 'mdat' || end > size) return undefined;
  try {
    return check(parse(bytes.subarray(moof.headerSize, moof.size), position), position + moof.size, mdat, end);
  } catch (error) {
    // The fragment is incomplete: finding torn writes is the purpose of this reader.
    if (error instanceof MediaError) return undefined;
    throw error;
  }
}

/** A fragment is whole when its samples fill its `mdat` exactly. */
function check(
  parsed: Omit<FragmentIndex, 'end'>,
  mdatPosition: number,
  mdat: BoxHead,
  end: number,
): FragmentIndex | undefined {
  let bytes = 0;
  for (const { sizes, position } of parsed.runs) {
    const size = sizes.reduce((sum, one) => sum + one, 0);
    if (position < mdatPosition + mdat.headerSize || position + size > end) return undefined;
    bytes += size;
  }
  return bytes === mdat.size - mdat.headerSize ? { ...parsed, end } : undefined;
}

function parse(moof: Uint8Array, position: number): Omit<FragmentIndex, 'end'> {
  const header = find(moof, 'mfhd');
  const sequence = header ? new Reader(header.subarray(4)).u32() : 0;
  const runs: ReadRun[] = [];
  for (const { type, payload } of children(moof)) {
    if (type === 'traf') runs.push(...parseTraf(payload, position));
  }
  return { sequence, runs };
}

interface Defaults {
  readonly trackId: number;
  readonly entry: number;
  readonly duration: number;
  readonly flags: number;
}

function parseTraf(traf: Uint8Array, moofPosition: number): ReadRun[] {
  const header = find(traf, 'tfhd');
  const time = find(traf, 'tfdt');
  if (!header || !time) throw new MediaError('segment.damaged', 'A fragment lacks its header.');
  const defaults = parseDefaults(new Reader(header));
  let dts = new Reader(time.subarray(4)).u64();
  const runs: ReadRun[] = [];
  for (const { type, payload } of children(traf)) {
    if (type !== 'trun') continue;
    const run = parseRun(new Reader(payload), defaults, dts, moofPosition);
    dts += run.durations.reduce((sum, one) => sum + one, 0);
    runs.push(run);
  }
  return runs;
}

function parseDefaults(reader: Reader): Defaults {
  const has = reader.u32();
  const trackId = reader.u32();
  const entry = has & 0x2 ? reader.u32() : 1;
  const duration = has & 0x8 ? reader.u32() : 0;
  const flags = has & 0x20 ? reader.u32() : 0;
  return { trackId, entry, duration, flags };
}

function parseRun(reader: Reader, defaults: Defaults, dts: number, moofPosition: number): ReadRun {
  const has = reader.u32();
  const count = reader.u32();
  const position = moofPosition + reader.i32();
  // Every sample takes four bytes for its size, so a count that does not fit into the box is refused before allocating.
  if (count > reader.left / 4) throw new MediaError('segment.damaged', 'A run of samples is cut off.');
  const durations = new Uint32Array(count);
  const sizes = new Uint32Array(count);
  const isKey = new Uint8Array(count);
  const offsets = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    durations[index] = has & 0x1_00 ? reader.u32() : defaults.duration;
    sizes[index] = reader.u32();
    const flags = has & 0x4_00 ? reader.u32() : defaults.flags;
    isKey[index] = flags & 0x1_00_00 ? 0 : 1;
    offsets[index] = has & 0x8_00 ? reader.i32() : 0;
  }
  const { trackId, entry } = defaults;
  return { trackId, entry, dts, position, durations, sizes, isKey, offsets };
}
