import { concatBytes } from '../../codec/bytes.ts';

export type BoxContent = Uint8Array | readonly number[];

const bytesOf = (content: BoxContent): Uint8Array =>
  content instanceof Uint8Array ? content : Uint8Array.from(content);

/** A box with its children and fields in order. */
export function box(type: string, ...content: readonly BoxContent[]): Uint8Array {
  const body = concatBytes(content.map(bytesOf));
  return concatBytes([Uint8Array.from(u32(8 + body.length)), new TextEncoder().encode(type), body]);
}

/** The same with a 64-bit size. */
export function longBox(type: string, ...content: readonly BoxContent[]): Uint8Array {
  const body = concatBytes(content.map(bytesOf));
  return concatBytes([
    Uint8Array.from(u32(1)),
    new TextEncoder().encode(type),
    Uint8Array.from(u64(16 + body.length)),
    body,
  ]);
}

export const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
export const u64 = (value: number): number[] => [...u32(Math.floor(value / 2 ** 32)), ...u32(value >>> 0)];
/** Version and flags. */
export const full = (version: number, flags = 0): number[] => [version, flags >> 16, (flags >> 8) & 255, flags & 255];

export interface WrittenTrack {
  readonly id: number;
  readonly timescale: number;
  /** Content of stsd after its count. */
  readonly entries: readonly Uint8Array[];
  /** Boxes of stbl besides stsd. */
  readonly tables?: readonly Uint8Array[];
  /** Content of elst after its version. */
  readonly edits?: readonly (readonly [duration: number, mediaTime: number])[];
}

function trak({ id, timescale, entries, tables = [], edits }: WrittenTrack): Uint8Array {
  const tkhd = box('tkhd', full(0), u32(0), u32(0), u32(id), new Uint8Array(64));
  const mdhd = box('mdhd', full(0), u32(0), u32(0), u32(timescale), u32(0), u16(0x55c4), u16(0));
  const stsd = box('stsd', full(0), u32(entries.length), ...entries);
  const edts = edits?.flatMap(([duration, time]) => [...u32(duration), ...u32(time), ...u32(0x10000)]);
  const elst = edts ? [box('edts', box('elst', full(0), u32(edits?.length ?? 0), edts))] : [];
  return box('trak', tkhd, ...elst, box('mdia', mdhd, box('minf', box('stbl', stsd, ...tables))));
}

/** A moov box; `isFragmented` adds the boxes that announce fragments. */
export function moov(tracks: readonly WrittenTrack[], isFragmented = true): Uint8Array {
  const mvhd = box('mvhd', full(0), u32(0), u32(0), u32(1000), new Uint8Array(84));
  const trex = tracks.map(({ id }) => box('trex', full(0), u32(id), u32(1), u32(0), u32(0), u32(0)));
  return box('moov', mvhd, ...tracks.map(trak), ...(isFragmented ? [box('mvex', ...trex)] : []));
}

/** A sample entry of text, which needs no configuration. */
export const textEntry = (type: string): Uint8Array => box(type, new Uint8Array(6), u16(1));

/** An audio sample entry with boxes inside. */
export const audioEntry = (type: string, ...inner: readonly Uint8Array[]): Uint8Array =>
  box(type, new Uint8Array(6), u16(1), new Uint8Array(8), u16(2), u16(16), u32(0), u32(48_000 << 16), ...inner);

/** A video sample entry with boxes inside. */
export const videoEntry = (type: string, width: number, height: number, ...inner: readonly Uint8Array[]): Uint8Array =>
  box(type, new Uint8Array(6), u16(1), new Uint8Array(16), u16(width), u16(height), new Uint8Array(50), ...inner);

/** An esds box for AAC-LC, 48 kHz, stereo. */
export const aacEsds = box(
  'esds',
  full(0),
  [3, 22, 0, 0, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0x11, 0x90],
);
