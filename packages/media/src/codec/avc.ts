import { BitReader } from './bits.ts';
import { concatBytes, hex } from './bytes.ts';
import { unescapeNal } from './nal.ts';

/** The fields that we need from a sequence parameter set. */
export interface AvcSps {
  readonly id: number;
  readonly profile: number;
  readonly compatibility: number;
  readonly level: number;
  readonly chromaFormat: number;
  readonly bitDepthLuma: number;
  readonly bitDepthChroma: number;
  readonly width: number;
  readonly height: number;
  readonly pixelAspect?: { readonly width: number; readonly height: number };
  /** Frames per second, when the stream promises a fixed rate. */
  readonly frameRate?: number;
  readonly isFramesOnly: boolean;
  readonly hasSeparatePlanes: boolean;
  readonly frameNumBits: number;
  /** Bits of the display order in a slice header; absent if the header does not contain it. */
  readonly displayOrderBits?: number;
}

const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Table E-1: sample aspect ratios by number. */
const aspectRatios: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
];

/** Reads aspect_ratio_idc and what follows it. Shared with HEVC, whose table is the same. */
export function readPixelAspect(bits: BitReader): { width: number; height: number } | undefined {
  const index = bits.bits(8);
  const [width, height] = index === 255 ? [bits.bits(16), bits.bits(16)] : (aspectRatios[index] ?? [0, 0]);
  return width === 0 || height === 0 || width === height ? undefined : { width, height };
}

function skipScalingLists(bits: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (!bits.flag()) continue;
    const size = list < 6 ? 16 : 64;
    let last = 8;
    let next = 8;
    for (let i = 0; i < size && !bits.isOverrun; i += 1) {
      if (next !== 0) next = (last + bits.se() + 256) & 255;
      last = next === 0 ? last : next;
    }
  }
}

/** Returns the bits of the display order in slice headers, if they contain it. */
function readPictureOrder(bits: BitReader): number | undefined {
  const type = bits.ue();
  if (type === 0) return bits.ue() + 4;
  if (type !== 1) return undefined;
  bits.skip(1);
  bits.se();
  bits.se();
  for (let left = Math.min(bits.ue(), 255); left > 0 && !bits.isOverrun; left -= 1) bits.se();
  return undefined;
}

function readVui(bits: BitReader): Pick<AvcSps, 'pixelAspect' | 'frameRate'> {
  const pixelAspect = bits.flag() ? readPixelAspect(bits) : undefined;
  if (bits.flag()) bits.skip(1); // overscan
  if (bits.flag()) {
    bits.skip(4); // video format, full range
    if (bits.flag()) bits.skip(24); // color description
  }
  if (bits.flag()) {
    bits.ue();
    bits.ue();
  }
  let frameRate: number | undefined;
  if (bits.flag()) {
    const ticks = bits.bits(32);
    const scale = bits.bits(32);
    // A frame is two fields, and the clock counts fields.
    if (ticks > 0 && scale > 0 && !bits.isOverrun) frameRate = scale / (2 * ticks);
  }
  return { ...(pixelAspect && { pixelAspect }), ...(frameRate !== undefined && { frameRate }) };
}

/** Reads a sequence parameter set (with its NAL header). Undefined when it is damaged. */
export function parseAvcSps(nal: Uint8Array): AvcSps | undefined {
  const bits = new BitReader(unescapeNal(nal), 1);
  const profile = bits.bits(8);
  const compatibility = bits.bits(8);
  const level = bits.bits(8);
  const id = bits.ue();
  let chromaFormat = 1;
  let hasSeparatePlanes = false;
  let bitDepthLuma = 8;
  let bitDepthChroma = 8;
  if (highProfiles.has(profile)) {
    chromaFormat = bits.ue();
    if (chromaFormat === 3) hasSeparatePlanes = bits.flag();
    bitDepthLuma = 8 + bits.ue();
    bitDepthChroma = 8 + bits.ue();
    bits.skip(1);
    if (bits.flag()) skipScalingLists(bits, chromaFormat === 3 ? 12 : 8);
  }
  const frameNumBits = bits.ue() + 4;
  const displayOrderBits = readPictureOrder(bits);
  bits.ue();
  bits.skip(1);
  const widthInBlocks = bits.ue() + 1;
  const heightInUnits = bits.ue() + 1;
  const isFramesOnly = bits.flag();
  if (!isFramesOnly) bits.skip(1);
  bits.skip(1);
  const crop = bits.flag() ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const isSubsampled = !hasSeparatePlanes && chromaFormat !== 0;
  const cropX = isSubsampled && chromaFormat < 3 ? 2 : 1;
  const cropY = (isSubsampled && chromaFormat === 1 ? 2 : 1) * (isFramesOnly ? 1 : 2);
  const width = widthInBlocks * 16 - (left + right) * cropX;
  const height = heightInUnits * 16 * (isFramesOnly ? 1 : 2) - (top + bottom) * cropY;
  if (bits.isOverrun || id > 31 || chromaFormat > 3 || bitDepthLuma > 14 || bitDepthChroma > 14) return undefined;
  if (width <= 0 || height <= 0 || width > 65_535 || height > 65_535 || frameNumBits > 16) return undefined;
  return {
    id,
    profile,
    compatibility,
    level,
    chromaFormat,
    bitDepthLuma,
    bitDepthChroma,
    width,
    height,
    isFramesOnly,
    hasSeparatePlanes,
    frameNumBits,
    ...(displayOrderBits !== undefined && displayOrderBits <= 16 && { displayOrderBits }),
    ...(bits.flag() ? readVui(bits) : {}),
  };
}

/** `avc1.PPCCLL`. */
export function avcCodecString(profile: number, compatibility: number, level: number): string {
  return `avc1.${hex(profile)}${hex(compatibility)}${hex(level)}`;
}

function prefixed16(nal: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(nal.length >> 8, nal.length & 255), nal]);
}

/** The payload of an avcC box for packets with 4-byte lengths. */
export function buildAvcC(sps: AvcSps, spsNals: readonly Uint8Array[], ppsNals: readonly Uint8Array[]): Uint8Array {
  const { profile, compatibility, level } = sps;
  const parts: Uint8Array[] = [
    Uint8Array.of(1, profile, compatibility, level, 0xff, 0xe0 | Math.min(spsNals.length, 31)),
  ];
  for (const nal of spsNals.slice(0, 31)) parts.push(prefixed16(nal));
  parts.push(Uint8Array.of(Math.min(ppsNals.length, 255)));
  for (const nal of ppsNals.slice(0, 255)) parts.push(prefixed16(nal));
  if (highProfiles.has(profile)) {
    parts.push(
      Uint8Array.of(0xfc | sps.chromaFormat, 0xf8 | (sps.bitDepthLuma - 8), 0xf8 | (sps.bitDepthChroma - 8), 0),
    );
  }
  return concatBytes(parts);
}

/** Values of an avcC box. */
export interface AvcConfig {
  readonly lengthSize: number;
  readonly sps: readonly Uint8Array[];
  readonly pps: readonly Uint8Array[];
}

/** Reads the payload of an avcC box. Undefined when it is damaged. */
export function parseAvcC(data: Uint8Array): AvcConfig | undefined {
  if (data.length < 7 || data[0] !== 1) return undefined;
  let at = 5;
  const readSets = (mask: number): Uint8Array[] | undefined => {
    const sets: Uint8Array[] = [];
    const count = (data[at] ?? 0) & mask;
    at += 1;
    for (let i = 0; i < count; i += 1) {
      const length = ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
      if (at + 2 + length > data.length) return undefined;
      sets.push(data.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    return sets;
  };
  const sps = readSets(31);
  const pps = sps && readSets(255);
  return sps && pps && { lengthSize: ((data[4] ?? 0) & 3) + 1, sps, pps };
}

/** The fields of a slice header that distinguish fields from frames and give the display order. */
export interface AvcSlice {
  readonly frameNum: number;
  readonly isField: boolean;
  readonly isBottom: boolean;
  /** The low bits of its display order, if the header contains it. */
  readonly displayOrder?: number;
}

const idrSliceType = 5;

/** Reads the start of a slice. Only needed if the stream may contain single fields or pictures without a timestamp. */
export function parseAvcSlice(nal: Uint8Array, sps: AvcSps): AvcSlice {
  // 48 bytes hold any header up to the display order, even with inserted 03 bytes.
  const bits = new BitReader(unescapeNal(nal.subarray(0, 48)), 1);
  bits.ue();
  bits.ue();
  bits.ue();
  if (sps.hasSeparatePlanes) bits.skip(2);
  const frameNum = bits.bits(sps.frameNumBits);
  const isField = !sps.isFramesOnly && bits.flag();
  const isBottom = isField && bits.flag();
  if (sps.displayOrderBits === undefined) return { frameNum, isField, isBottom };
  if (((nal[0] ?? 0) & 31) === idrSliceType) bits.ue();
  return { frameNum, isField, isBottom, displayOrder: bits.bits(sps.displayOrderBits) };
}
