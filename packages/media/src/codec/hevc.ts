import { readPixelAspect } from './avc.ts';
import { BitReader } from './bits.ts';
import { concatBytes, hex } from './bytes.ts';
import { unescapeNal } from './nal.ts';

/** The general part of profile_tier_level: 12 bytes that an hvcC box repeats verbatim. */
export interface HevcProfile {
  readonly bytes: Uint8Array;
}

/** The fields that we need from a sequence parameter set. */
export interface HevcSps {
  readonly id: number;
  readonly profile: HevcProfile;
  readonly chromaFormat: number;
  readonly bitDepthLuma: number;
  readonly bitDepthChroma: number;
  readonly temporalLayers: number;
  readonly isTemporalIdNested: boolean;
  readonly minSpatialSegmentation: number;
  readonly width: number;
  readonly height: number;
  readonly pixelAspect?: { readonly width: number; readonly height: number };
  readonly frameRate?: number;
  readonly hasSeparatePlanes: boolean;
  /** Bits of the display order in a slice header. */
  readonly displayOrderBits: number;
}

function skipSubLayers(bits: BitReader, maxSubLayers: number): void {
  const present: [boolean, boolean][] = [];
  for (let i = 0; i < maxSubLayers; i += 1) present.push([bits.flag(), bits.flag()]);
  if (maxSubLayers > 0) bits.skip(2 * (8 - maxSubLayers));
  for (const [hasProfile, hasLevel] of present) bits.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0));
}

function skipScalingLists(bits: BitReader): void {
  for (let size = 0; size < 4; size += 1) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!bits.flag()) {
        bits.ue();
        continue;
      }
      if (size > 1) bits.se();
      for (let i = Math.min(64, 1 << (4 + size * 2)); i > 0 && !bits.isOverrun; i -= 1) bits.se();
    }
  }
}

/** Reads short-term reference picture sets; each may be coded as a difference from the previous one. */
function skipReferenceSets(bits: BitReader, count: number): void {
  let previous = 0;
  for (let index = 0; index < count && !bits.isOverrun; index += 1) {
    if (index > 0 && bits.flag()) {
      bits.skip(1);
      bits.ue();
      let pictures = 0;
      for (let i = 0; i <= previous; i += 1) {
        const isUsed = bits.flag();
        if (isUsed || bits.flag()) pictures += 1;
      }
      previous = pictures;
      continue;
    }
    const negative = Math.min(bits.ue(), 16);
    const positive = Math.min(bits.ue(), 16);
    previous = negative + positive;
    for (let i = 0; i < previous && !bits.isOverrun; i += 1) {
      bits.ue();
      bits.skip(1);
    }
  }
}

function readVui(bits: BitReader): Pick<HevcSps, 'pixelAspect' | 'frameRate'> & { segmentation: number } {
  const pixelAspect = bits.flag() ? readPixelAspect(bits) : undefined;
  if (bits.flag()) bits.skip(1);
  if (bits.flag()) {
    bits.skip(4);
    if (bits.flag()) bits.skip(24);
  }
  if (bits.flag()) {
    bits.ue();
    bits.ue();
  }
  bits.skip(3);
  if (bits.flag()) for (let i = 0; i < 4; i += 1) bits.ue(); // default display window
  let frameRate: number | undefined;
  let isReadable = true;
  if (bits.flag()) {
    const ticks = bits.bits(32);
    const scale = bits.bits(32);
    if (ticks > 0 && scale > 0 && !bits.isOverrun) frameRate = scale / ticks;
    if (bits.flag()) bits.ue();
    // HRD parameters are long and contain nothing that we use, so we stop reading before them.
    if (bits.flag()) isReadable = false;
  }
  let segmentation = 0;
  if (isReadable && bits.flag()) {
    bits.skip(3);
    segmentation = bits.ue();
  }
  return {
    segmentation: bits.isOverrun || segmentation > 4095 ? 0 : segmentation,
    ...(pixelAspect && { pixelAspect }),
    ...(frameRate !== undefined && { frameRate }),
  };
}

/** Reads a sequence parameter set (with its NAL header). Undefined when it is damaged. */
export function parseHevcSps(nal: Uint8Array): HevcSps | undefined {
  const raw = unescapeNal(nal);
  const bits = new BitReader(raw, 2);
  bits.skip(4);
  const maxSubLayers = bits.bits(3);
  const isTemporalIdNested = bits.flag();
  const profile = { bytes: raw.slice(3, 15) };
  bits.skip(96);
  skipSubLayers(bits, maxSubLayers);
  const id = bits.ue();
  const chromaFormat = bits.ue();
  const hasSeparatePlanes = chromaFormat === 3 && bits.flag();
  const codedWidth = bits.ue();
  const codedHeight = bits.ue();
  const [left = 0, right = 0, top = 0, bottom = 0] = bits.flag() ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [];
  const cropX = !hasSeparatePlanes && (chromaFormat === 1 || chromaFormat === 2) ? 2 : 1;
  const cropY = !hasSeparatePlanes && chromaFormat === 1 ? 2 : 1;
  const width = codedWidth - (left + right) * cropX;
  const height = codedHeight - (top + bottom) * cropY;
  const bitDepthLuma = 8 + bits.ue();
  const bitDepthChroma = 8 + bits.ue();
  if (bits.isOverrun || id > 15 || chromaFormat > 3 || bitDepthLuma > 16 || bitDepthChroma > 16) return undefined;
  if (width <= 0 || height <= 0 || width > 65_535 || height > 65_535) return undefined;
  const displayOrderBits = bits.ue() + 4;
  if (displayOrderBits > 16) return undefined;
  const extras = readExtras(bits, maxSubLayers, displayOrderBits);
  return {
    id,
    profile,
    chromaFormat,
    bitDepthLuma,
    bitDepthChroma,
    temporalLayers: maxSubLayers + 1,
    isTemporalIdNested,
    width,
    height,
    hasSeparatePlanes,
    displayOrderBits,
    minSpatialSegmentation: extras?.segmentation ?? 0,
    ...(extras?.pixelAspect && { pixelAspect: extras.pixelAspect }),
    ...(extras?.frameRate !== undefined && { frameRate: extras.frameRate }),
  };
}

/** Everything between the display order and the VUI, then the VUI. */
function readExtras(
  bits: BitReader,
  maxSubLayers: number,
  displayOrderBits: number,
): ReturnType<typeof readVui> | undefined {
  const hasOrderingPerLayer = bits.flag();
  for (let i = hasOrderingPerLayer ? 0 : maxSubLayers; i <= maxSubLayers; i += 1) {
    bits.ue();
    bits.ue();
    bits.ue();
  }
  for (let i = 0; i < 6; i += 1) bits.ue(); // block and transform sizes
  if (bits.flag() && bits.flag()) skipScalingLists(bits);
  bits.skip(2);
  if (bits.flag()) {
    bits.skip(8);
    bits.ue();
    bits.ue();
    bits.skip(1);
  }
  skipReferenceSets(bits, Math.min(bits.ue(), 64));
  if (bits.flag()) {
    for (let left = Math.min(bits.ue(), 32); left > 0; left -= 1) bits.skip(displayOrderBits + 1);
  }
  bits.skip(2);
  if (!bits.flag() || bits.isOverrun) return undefined;
  return readVui(bits);
}

/** What a picture parameter set says about the slice headers of its pictures. */
export interface HevcPps {
  readonly id: number;
  readonly hasOutputFlag: boolean;
  readonly extraBits: number;
}

/** Reads the start of a picture parameter set (with its NAL header). */
export function parseHevcPps(nal: Uint8Array): HevcPps {
  const bits = new BitReader(unescapeNal(nal.subarray(0, 16)), 2);
  const id = bits.ue() & 63;
  bits.ue();
  bits.skip(1);
  return { id, hasOutputFlag: bits.flag(), extraBits: bits.bits(3) };
}

/**
 * The low bits of a picture's display order, from its first slice. Undefined if `ppsOf` does not know the
 * picture parameter set.
 */
export function parseHevcDisplayOrder(
  nal: Uint8Array,
  sps: HevcSps,
  ppsOf: (id: number) => HevcPps | undefined,
): number | undefined {
  const bits = new BitReader(unescapeNal(nal.subarray(0, 48)), 2);
  const type = ((nal[0] ?? 0) >> 1) & 63;
  bits.skip(1);
  if (type >= 16 && type <= 23) bits.skip(1);
  const pps = ppsOf(bits.ue());
  if (!pps) return undefined;
  bits.skip(pps.extraBits);
  bits.ue();
  if (pps.hasOutputFlag) bits.skip(1);
  if (sps.hasSeparatePlanes) bits.skip(2);
  // The count restarts at an IDR picture, whose header does not contain it.
  return type === 19 || type === 20 ? 0 : bits.bits(sps.displayOrderBits);
}

/** `hvc1.1.6.L93.B0`: profile, compatibility flags in reversed order, tier and level, constraints. */
export function hevcCodecString(profile: Uint8Array): string {
  const byte = (index: number): number => profile[index] ?? 0;
  const space = ['', 'A', 'B', 'C'][byte(0) >> 6] ?? '';
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) {
    const one = (byte(1 + (bit >> 3)) >> (7 - (bit & 7))) & 1;
    reversed += one * 2 ** bit;
  }
  const constraints = [...profile.subarray(5, 11)];
  while (constraints.length > 0 && constraints.at(-1) === 0) constraints.pop();
  const tier = (byte(0) >> 5) & 1 ? 'H' : 'L';
  const tail = constraints.map((value) => `.${hex(value, 1).toUpperCase()}`).join('');
  return `hvc1.${space}${byte(0) & 31}.${reversed.toString(16).toUpperCase()}.${tier}${byte(11)}${tail}`;
}

/** The payload of an hvcC box for packets with 4-byte lengths. */
export function buildHvcC(
  sps: HevcSps,
  sets: { vps: readonly Uint8Array[]; sps: readonly Uint8Array[]; pps: readonly Uint8Array[] },
): Uint8Array {
  const arrays = (
    [
      [32, sets.vps],
      [33, sets.sps],
      [34, sets.pps],
    ] as const
  ).filter(([, nals]) => nals.length > 0);
  const parts: Uint8Array[] = [
    Uint8Array.of(1),
    sps.profile.bytes,
    Uint8Array.of(
      0xf0 | (sps.minSpatialSegmentation >> 8),
      sps.minSpatialSegmentation & 255,
      0xfc, // parallelism unknown
      0xfc | sps.chromaFormat,
      0xf8 | (sps.bitDepthLuma - 8),
      0xf8 | (sps.bitDepthChroma - 8),
      0,
      0, // average frame rate unknown
      (sps.temporalLayers << 3) | (sps.isTemporalIdNested ? 4 : 0) | 3,
      arrays.length,
    ),
  ];
  for (const [type, nals] of arrays) {
    // The high bit promises that no parameter set of this type appears in the packets.
    parts.push(Uint8Array.of(0x80 | type, nals.length >> 8, nals.length & 255));
    for (const nal of nals) parts.push(Uint8Array.of(nal.length >> 8, nal.length & 255), nal);
  }
  return concatBytes(parts);
}

/** Values of an hvcC box. */
export interface HevcConfig {
  readonly lengthSize: number;
  /** 12 bytes: the general part of profile_tier_level. */
  readonly profile: Uint8Array;
  readonly sps?: Uint8Array;
  /** All parameter sets. */
  readonly sets: readonly Uint8Array[];
}

/** Reads the payload of an hvcC box. Undefined when it is damaged. */
export function parseHvcC(data: Uint8Array): HevcConfig | undefined {
  if (data.length < 23) return undefined;
  let sps: Uint8Array | undefined;
  const sets: Uint8Array[] = [];
  let at = 23;
  for (let arrays = data[22] ?? 0; arrays > 0 && at + 3 <= data.length; arrays -= 1) {
    const type = (data[at] ?? 0) & 63;
    const count = ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    at += 3;
    for (let i = 0; i < count && at + 2 <= data.length; i += 1) {
      const length = ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
      const nal = data.subarray(at + 2, at + 2 + length);
      if (type >= 32 && type <= 34) sets.push(nal);
      if (type === 33) sps ??= nal;
      at += 2 + length;
    }
  }
  return { lengthSize: ((data[21] ?? 0) & 3) + 1, profile: data.subarray(1, 13), sets, ...(sps && { sps }) };
}
