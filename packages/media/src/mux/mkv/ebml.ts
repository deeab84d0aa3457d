import { Reader } from '../bytes/reader.ts';
import { type Chunks, sizeOf, utf8, Writer } from '../bytes/writer.ts';

/** The elements of Matroska that we write. The identifiers include their length marker. */
export const ids = {
  ebml: 0x1a_45_df_a3,
  ebmlVersion: 0x42_86,
  ebmlReadVersion: 0x42_f7,
  ebmlMaxIdLength: 0x42_f2,
  ebmlMaxSizeLength: 0x42_f3,
  docType: 0x42_82,
  docTypeVersion: 0x42_87,
  docTypeReadVersion: 0x42_85,
  void: 0xec,
  segment: 0x18_53_80_67,
  seekHead: 0x11_4d_9b_74,
  seek: 0x4d_bb,
  seekId: 0x53_ab,
  seekPosition: 0x53_ac,
  info: 0x15_49_a9_66,
  timestampScale: 0x2a_d7_b1,
  muxingApp: 0x4d_80,
  writingApp: 0x57_41,
  duration: 0x44_89,
  title: 0x7b_a9,
  tracks: 0x16_54_ae_6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73_c5,
  trackType: 0x83,
  flagDefault: 0x88,
  flagForced: 0x55_aa,
  flagHearingImpaired: 0x55_ab,
  flagLacing: 0x9c,
  defaultDuration: 0x23_e3_83,
  name: 0x53_6e,
  language: 0x22_b5_9c,
  languageBcp47: 0x22_b5_9d,
  codecId: 0x86,
  codecPrivate: 0x63_a2,
  codecDelay: 0x56_aa,
  seekPreRoll: 0x56_bb,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  displayWidth: 0x54_b0,
  displayHeight: 0x54_ba,
  color: 0x55_b0,
  matrixCoefficients: 0x55_b1,
  bitsPerChannel: 0x55_b2,
  range: 0x55_b9,
  transferCharacteristics: 0x55_ba,
  primaries: 0x55_bb,
  projection: 0x76_70,
  projectionType: 0x76_71,
  projectionPoseRoll: 0x76_75,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x62_64,
  cluster: 0x1f_43_b6_75,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  cues: 0x1c_53_bb_6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  chapters: 0x10_43_a7_70,
  editionEntry: 0x45_b9,
  chapterAtom: 0xb6,
  chapterUid: 0x73_c4,
  chapterTimeStart: 0x91,
  chapterTimeEnd: 0x92,
  chapterDisplay: 0x80,
  chapString: 0x85,
  chapLanguage: 0x43_7c,
  tags: 0x12_54_c3_67,
  tag: 0x73_73,
  targets: 0x63_c0,
  simpleTag: 0x67_c8,
  tagName: 0x45_a3,
  tagString: 0x44_87,
  attachments: 0x19_41_a4_69,
  attachedFile: 0x61_a7,
  fileName: 0x46_6e,
  fileMediaType: 0x46_60,
  fileData: 0x46_5c,
  fileUid: 0x46_ae,
} as const;

/** The largest size that fits into eight bytes with one bit marking the length, and "size unknown". */
const unknownSize = Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);

/** An element from its parts, which are not copied. */
export function element(id: number, ...content: readonly (Uint8Array | Chunks)[]): Chunks {
  const parts = content.flatMap((part) => (part instanceof Uint8Array ? [part] : part));
  return [elementHead(id, sizeOf(parts)), ...parts];
}

/** Identifier and size. */
export function elementHead(id: number, size: number): Uint8Array {
  return new Writer(12).bytes(idBytes(id)).bytes(vint(size)).done();
}

/** The header of an element that ends with the file. Its size can be patched: it is 8 bytes long, at offset 4. */
export function openSegmentHead(): Uint8Array {
  return new Writer(12).u32(ids.segment).bytes(unknownSize).done();
}

/** The size in eight bytes, for places that are patched. */
export function longSize(size: number): Uint8Array {
  const bytes = new Writer(8).u64(size).done();
  bytes[0] = 1;
  return bytes;
}

/** A size or number with its own length, as short as possible. */
export function vint(value: number): Uint8Array {
  let length = 1;
  // All ones mean "unknown", so the largest value of each length is not used.
  while (length < 8 && value >= 2 ** (7 * length) - 1) length += 1;
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let index = length - 1; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (length - 1));
  return bytes;
}

export function idBytes(id: number): Uint8Array {
  const bytes = new Writer(4).u32(id).done();
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}

export function uint(id: number, value: number): Chunks {
  const bytes = new Writer(8).u64(value).done();
  const first = bytes.findIndex((byte) => byte !== 0);
  return element(id, first < 0 ? Uint8Array.of(0) : bytes.subarray(first));
}

export function float(id: number, value: number): Chunks {
  return element(id, new Writer(8).f64(value).done());
}

export function string(id: number, value: string): Chunks {
  return element(id, utf8(value));
}

/** Space that readers skip: `size` bytes including its header, at least 2. */
export function voidOf(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes[0] = ids.void;
  // A one-byte size reaches up to 126; for more we use the eight-byte size, with a nine-byte header.
  bytes.set(size < 129 ? vint(size - 2) : longSize(size - 9), 1);
  return bytes;
}

/** Where an element is, relative to the bytes that were read. */
export interface ElementHead {
  readonly id: number;
  readonly headSize: number;
  /** Size of the payload; infinite when unknown. */
  readonly size: number;
}

/** Reads the header at `position`; undefined when it is incomplete. */
export function readElementHead(bytes: Uint8Array, position = 0): ElementHead | undefined {
  const idLength = Math.clz32(bytes[position] ?? 0) - 23;
  const sizeAt = position + idLength;
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined;
  const reader = new Reader(bytes.subarray(position, sizeAt + sizeLength));
  let id = 0;
  for (let index = 0; index < idLength; index += 1) id = id * 256 + reader.u8();
  let size = reader.u8() & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let index = 1; index < sizeLength; index += 1) {
    const byte = reader.u8();
    isUnknown &&= byte === 0xff;
    size = size * 256 + byte;
  }
  return { id, headSize: idLength + sizeLength, size: isUnknown ? Number.POSITIVE_INFINITY : size };
}
