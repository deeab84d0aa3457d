import { BitReader } from './bits.ts';

/** VP8 or VP9 as a vpcC box describes it. */
export interface VpxConfig {
  readonly profile: number;
  readonly level: number;
  readonly bitDepth: number;
  /** 0: 4:2:0 with chroma between lines, 1: 4:2:0 with chroma on the first, 2: 4:2:2, 3: 4:4:4. */
  readonly chroma: number;
  readonly isFullRange?: boolean;
  /** Numbers of ISO 23091-2; 2 is "unspecified". */
  readonly primaries?: number;
  readonly transfer?: number;
  readonly matrix?: number;
}

/** The content of a vpcC box, with its version and flags. */
export function buildVpcC(config: VpxConfig): Uint8Array {
  const { profile, level, bitDepth, chroma, isFullRange, primaries = 2, transfer = 2, matrix = 2 } = config;
  const packed = (bitDepth << 4) | (chroma << 1) | (isFullRange ? 1 : 0);
  return Uint8Array.of(1, 0, 0, 0, profile, level, packed, primaries, transfer, matrix, 0, 0);
}

/** `vp09.PP.LL.DD`, from a vpcC with version and flags. */
export function vpxCodecString(codec: 'vp8' | 'vp9', vpcC: Uint8Array): string {
  if (codec === 'vp8') return 'vp8';
  const two = (value: number): string => String(value).padStart(2, '0');
  return `vp09.${two(vpcC[4] ?? 0)}.${two(vpcC[5] ?? 10)}.${two((vpcC[6] ?? 0x80) >> 4)}`;
}

/** Largest picture and samples per second of the VP9 levels 1 to 6.2. */
const levels: readonly (readonly [level: number, pictureSize: number])[] = [
  [10, 36_864],
  [11, 73_728],
  [20, 122_880],
  [21, 245_760],
  [30, 552_960],
  [31, 983_040],
  [40, 2_228_224],
  [50, 8_912_896],
  [60, 35_651_584],
];

/** The smallest level that allows pictures of this size. The frame rate is not known here and may require a higher one. */
export function vp9Level(width: number, height: number): number {
  return levels.find(([, size]) => width * height <= size)?.[0] ?? 62;
}

/** Profile, depth and chroma from the header of a VP9 key frame. Undefined for other frames. */
export function parseVp9KeyFrame(frame: Uint8Array): Pick<VpxConfig, 'profile' | 'bitDepth' | 'chroma'> | undefined {
  const bits = new BitReader(frame);
  if (bits.bits(2) !== 2) return undefined;
  const low = bits.bit();
  const profile = low + 2 * bits.bit();
  if (profile === 3) bits.skip(1);
  const showExisting = bits.flag();
  const isInter = bits.flag();
  bits.skip(2);
  if (showExisting || isInter || bits.bits(24) !== 0x498342) return undefined;
  const bitDepth = profile >= 2 ? (bits.flag() ? 12 : 10) : 8;
  const isRgb = bits.bits(3) === 7;
  bits.skip(isRgb ? 0 : 1);
  let chroma = isRgb ? 3 : 1;
  if ((profile === 1 || profile === 3) && !isRgb) {
    const x = bits.flag();
    const y = bits.flag();
    chroma = x ? (y ? 1 : 2) : 3;
  }
  return bits.isOverrun ? undefined : { profile, bitDepth, chroma };
}
