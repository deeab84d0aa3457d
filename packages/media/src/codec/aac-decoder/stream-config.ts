import { aacSampleRates, readAacConfig } from '../aac.ts';
import { BitReader } from '../bits.ts';
import { damaged, unsupported } from './failures.ts';
import { FrameReader } from './frame-reader.ts';
import { type LayoutElement, readProgram, standardLayout } from './layout.ts';

const lowComplexity = 2;

/** Kinds of AAC that can only be recognized here, by object type. */
const names: Readonly<Record<number, string>> = {
  1: 'AAC Main',
  3: 'AAC-SSR',
  4: 'AAC-LTP',
  5: 'HE-AAC',
  23: 'AAC-LD',
  29: 'HE-AAC',
  39: 'AAC-ELD',
  42: 'xHE-AAC',
};

/** Upper limits that map any other rate to the tables of a listed one: ISO/IEC 14496-3, table 4.82. */
const rateLimits = [92_017, 75_132, 55_426, 46_009, 37_566, 27_713, 23_004, 18_783, 13_856, 11_502, 9391, 0];

/** What the decoder needs to know before the first frame. */
export interface StreamConfig {
  readonly sampleRate: number;
  readonly rateIndex: number;
  readonly frameSize: number;
  readonly elements: readonly LayoutElement[];
  /** True when elements are identified by their tags, false when by their order. */
  readonly isByTag: boolean;
}

/** Reads an AudioSpecificConfig and refuses what is not AAC-LC. */
export function readStreamConfig(description: Uint8Array): StreamConfig {
  const config = readAacConfig(new BitReader(description));
  const bits = new FrameReader();
  bits.open(description);
  const objectType = bits.bits(5);
  const type = config?.objectType ?? (objectType === 31 ? 32 + bits.bits(6) : objectType);
  if (type !== lowComplexity) throw unsupported(names[type] ?? `AAC object type ${type}`);
  const index = bits.bits(4);
  const sampleRate = index === 15 ? bits.bits(24) : (aacSampleRates[index] ?? 0);
  const channelConfig = bits.bits(4);
  const frameSize = bits.flag() ? 960 : 1024;
  if (bits.flag()) throw unsupported('Scalable AAC');
  bits.skip(1);
  const elements = channelConfig === 0 ? readProgram(bits) : standardLayout(channelConfig);
  if (sampleRate === 0) throw damaged('its sampling rate is unknown');
  const rateIndex = index < 13 ? index : rateLimits.findIndex((limit) => sampleRate >= limit);
  return { sampleRate, rateIndex, frameSize, elements, isByTag: channelConfig === 0 };
}
