import type { AudioConfig, AudioFrame, AudioFrameParser } from './audio-frame.ts';
import { BitReader, BitWriter } from './bits.ts';

/** Sampling frequencies by index, ISO 14496-3 table 1.18. */
export const aacSampleRates: readonly number[] = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

/** Channels by channelConfiguration; 0 means that the stream itself describes them. */
const channelCounts: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 24, 8, 0];

/** Values of an AudioSpecificConfig. */
export interface AacConfig {
  readonly objectType: number;
  /** Of the decoded audio: with explicit SBR, twice the core's rate. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples per frame at `sampleRate`. */
  readonly frameSize: number;
  /** Length in bits, for LATM where the configuration is not aligned. */
  readonly bitLength: number;
}

function readObjectType(bits: BitReader): number {
  const type = bits.bits(5);
  return type === 31 ? 32 + bits.bits(6) : type;
}

function readSampleRate(bits: BitReader): number {
  const index = bits.bits(4);
  return index === 15 ? bits.bits(24) : (aacSampleRates[index] ?? 0);
}

/** Counts the channels of a program_config_element and skips it. */
function readProgramConfig(bits: BitReader): number {
  bits.skip(10);
  const [front, side, back, lfe, data, coupling] = [4, 4, 4, 2, 3, 4].map((size) => bits.bits(size));
  if (bits.flag()) bits.skip(4);
  if (bits.flag()) bits.skip(4);
  if (bits.flag()) bits.skip(3);
  let channels = lfe ?? 0;
  for (let i = (front ?? 0) + (side ?? 0) + (back ?? 0); i > 0; i -= 1) {
    channels += bits.flag() ? 2 : 1;
    bits.skip(4);
  }
  bits.skip(4 * ((lfe ?? 0) + (data ?? 0)) + 5 * (coupling ?? 0));
  bits.align();
  bits.skip(8 * bits.bits(8));
  return channels;
}

const sbrObjectType = 5;
const parametricStereoObjectType = 29;
const xheAacObjectType = 42;
const generalTypes = new Set([1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23]);

/** GASpecificConfig: the part that AAC profiles share. */
function readGeneralConfig(
  bits: BitReader,
  objectType: number,
  channelConfig: number,
): { frame: number; channels: number } {
  const frame = bits.flag() ? 960 : 1024;
  if (bits.flag()) bits.skip(14);
  const hasExtension = bits.flag();
  const channels = channelConfig === 0 ? readProgramConfig(bits) : (channelCounts[channelConfig] ?? 0);
  if (objectType === 6 || objectType === 20) bits.skip(3);
  if (hasExtension) bits.skip((objectType === 22 ? 16 : 0) + ([17, 19, 20, 23].includes(objectType) ? 3 : 0) + 1);
  return { frame, channels };
}

/** Backward compatible signaling of SBR: it follows everything that an old decoder reads. */
function readTrailingRate(bits: BitReader): number | undefined {
  return bits.bits(11) === 0x2b7 && readObjectType(bits) === sbrObjectType && bits.flag()
    ? readSampleRate(bits)
    : undefined;
}

/** Reads an AudioSpecificConfig starting at the reader's position. Undefined when it is damaged or has no channels. */
export function readAacConfig(bits: BitReader, lengthInBits = bits.left): AacConfig | undefined {
  const start = bits.bitPosition;
  const firstType = readObjectType(bits);
  const coreRate = readSampleRate(bits);
  const channelConfig = bits.bits(4);
  const isExplicit = firstType === sbrObjectType || firstType === parametricStereoObjectType;
  let extendedRate = isExplicit ? readSampleRate(bits) : undefined;
  const coreType = isExplicit ? readObjectType(bits) : firstType;
  if (isExplicit && coreType === 22) bits.skip(4);
  // xHE-AAC states its channels in its own configuration; in practice there are two.
  const plain = {
    frame: 1024,
    channels: (channelCounts[channelConfig] ?? 0) || (coreType === xheAacObjectType ? 2 : 0),
  };
  const core = generalTypes.has(coreType) ? readGeneralConfig(bits, coreType, channelConfig) : plain;
  if (bits.isOverrun) return undefined;
  const bitsLeft = lengthInBits - (bits.bitPosition - start);
  if (!isExplicit && bitsLeft >= 16) extendedRate = readTrailingRate(bits);
  const channels = firstType === parametricStereoObjectType && core.channels === 1 ? 2 : core.channels;
  const sampleRate = extendedRate ?? coreRate;
  if (sampleRate === 0 || sampleRate > 192_000 || coreRate === 0 || channels === 0) return undefined;
  return {
    objectType: extendedRate !== undefined && !isExplicit ? sbrObjectType : firstType,
    sampleRate,
    channels,
    frameSize: sampleRate === coreRate * 2 ? core.frame * 2 : core.frame,
    bitLength: bits.bitPosition - start,
  };
}

/** The format that an AudioSpecificConfig describes. Undefined when it is damaged. */
export function aacFormat(description: Uint8Array): AudioConfig | undefined {
  const config = readAacConfig(new BitReader(description));
  return (
    config && {
      kind: 'audio',
      codec: 'aac',
      description,
      codecString: `mp4a.40.${config.objectType}`,
      sampleRate: config.sampleRate,
      channels: config.channels,
      frameSize: config.frameSize,
    }
  );
}

/** The shortest AudioSpecificConfig. */
export function buildAacConfig(objectType: number, rateIndex: number, channelConfig: number): Uint8Array {
  return new BitWriter().bits(objectType, 5).bits(rateIndex, 4).bits(channelConfig, 4).bits(0, 3).toBytes();
}

/**
 * Frames of an ADTS stream. SBR that only the payload implies stays implicit: decoders detect it themselves, and the
 * core's rate and frame length give the right times.
 */
export const parseAdtsFrame: AudioFrameParser = (data, at, end) => {
  if (data[at] !== 0xff) return 'bad';
  if (at + 7 > end) return 'short';
  const b1 = data[at + 1] ?? 0;
  const b2 = data[at + 2] ?? 0;
  const b3 = data[at + 3] ?? 0;
  if ((b1 & 0xf6) !== 0xf0) return 'bad';
  const rateIndex = (b2 >> 2) & 15;
  const sampleRate = aacSampleRates[rateIndex];
  const size = ((b3 & 3) << 11) | ((data[at + 4] ?? 0) << 3) | ((data[at + 5] ?? 0) >> 5);
  const headerSize = (b1 & 1) === 1 ? 7 : 9;
  if (sampleRate === undefined || size <= headerSize) return 'bad';
  if (at + size > end) return 'short';
  const objectType = (b2 >> 6) + 1;
  const channelConfig = ((b2 & 1) << 2) | (b3 >> 6);
  const payload = data.subarray(at + headerSize, at + size);
  const samples = 1024 * (((data[at + 6] ?? 0) & 3) + 1);
  return new AdtsFrame(size, payload, samples, (objectType << 8) | (rateIndex << 4) | channelConfig);
};

/** A class, because a stream has forty frames a second and a closure for each would be larger than the frame itself. */
class AdtsFrame implements AudioFrame {
  readonly size: number;
  readonly payload: Uint8Array;
  readonly samples: number;
  /** Object type, index of the sample rate and channel configuration. */
  readonly key: number;

  constructor(size: number, payload: Uint8Array, samples: number, key: number) {
    this.size = size;
    this.payload = payload;
    this.samples = samples;
    this.key = key;
  }

  config(): AudioConfig {
    return adtsConfig(this.key >> 8, (this.key >> 4) & 15, this.key & 15, this.payload);
  }
}

function adtsConfig(objectType: number, rateIndex: number, channelConfig: number, payload: Uint8Array): AudioConfig {
  const description =
    channelConfig === 0
      ? configWithProgram(objectType, rateIndex, payload)
      : buildAacConfig(objectType, rateIndex, channelConfig);
  return {
    kind: 'audio',
    codec: 'aac',
    description,
    codecString: `mp4a.40.${objectType}`,
    sampleRate: aacSampleRates[rateIndex] ?? 0,
    channels: readAacConfig(new BitReader(description))?.channels ?? 2,
    frameSize: 1024,
  };
}

const programConfigElement = 5;

/** Channel configuration 0: the layout is moved from the first frame into the configuration. */
function configWithProgram(objectType: number, rateIndex: number, payload: Uint8Array): Uint8Array {
  const bits = new BitReader(payload);
  if (bits.bits(3) !== programConfigElement) return buildAacConfig(objectType, rateIndex, 2);
  const writer = new BitWriter().bits(objectType, 5).bits(rateIndex, 4).bits(0, 4).bits(0, 3);
  copyProgramConfig(bits, writer);
  return bits.isOverrun ? buildAacConfig(objectType, rateIndex, 2) : writer.toBytes();
}

function copyProgramConfig(bits: BitReader, writer: BitWriter): void {
  const copy = (size: number): number => {
    const value = bits.bits(size);
    writer.bits(value, size);
    return value;
  };
  copy(10);
  const [front = 0, side = 0, back = 0, lfe = 0, data = 0, coupling = 0] = [4, 4, 4, 2, 3, 4].map(copy);
  if (copy(1) === 1) copy(4);
  if (copy(1) === 1) copy(4);
  if (copy(1) === 1) copy(3);
  for (let i = front + side + back; i > 0; i -= 1) copy(5);
  for (let i = lfe + data; i > 0; i -= 1) copy(4);
  for (let i = coupling; i > 0; i -= 1) copy(5);
  // Alignment counts from the start of the element's container, so it differs between frame and configuration.
  writer.align();
  writer.bits(0, 8);
}
