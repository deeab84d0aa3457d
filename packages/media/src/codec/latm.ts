import { type AacConfig, readAacConfig } from './aac.ts';
import type { AudioConfig, AudioFrame, AudioFrameParser } from './audio-frame.ts';
import { BitReader, BitWriter } from './bits.ts';
import { sameBytes } from './bytes.ts';

interface StreamConfig {
  readonly aac: AacConfig;
  readonly description: Uint8Array;
  /** Bits of "other data" after each payload. */
  readonly otherBits: number;
}

function readLatmValue(bits: BitReader): number {
  let value = 0;
  for (let left = bits.bits(2) + 1; left > 0; left -= 1) value = value * 256 + bits.bits(8);
  return value;
}

/** Copies an AudioSpecificConfig that may start in the middle of a byte to a byte boundary. */
function copyBits(data: Uint8Array, bitPosition: number, bitLength: number): Uint8Array {
  const bits = new BitReader(data, bitPosition >> 3);
  bits.skip(bitPosition & 7);
  const writer = new BitWriter();
  for (let left = bitLength; left > 0; left -= 8) {
    const take = Math.min(8, left);
    writer.bits(bits.bits(take), take);
  }
  return writer.toBytes();
}

/** Reads a StreamMuxConfig with one program and one layer: the only form in use. */
function readStreamConfig(bits: BitReader, data: Uint8Array): StreamConfig | undefined {
  const version = bits.bit();
  if (version === 1 && bits.flag()) return undefined;
  if (version === 1) readLatmValue(bits);
  const isSameFraming = bits.flag();
  const extraFrames = bits.bits(6);
  const extraPrograms = bits.bits(4);
  const extraLayers = bits.bits(3);
  if (!isSameFraming || extraFrames + extraPrograms + extraLayers > 0) return undefined;
  const configLength = version === 1 ? readLatmValue(bits) : undefined;
  const start = bits.bitPosition;
  // Without a stated length the configuration has no backward compatible extension: what follows belongs to LATM.
  const aac = readAacConfig(bits, configLength ?? 0);
  if (!aac) return undefined;
  const bitLength = configLength ?? aac.bitLength;
  bits.skip(start + bitLength - bits.bitPosition);
  if (bits.bits(3) !== 0) return undefined; // frame length type: only "length before each frame"
  bits.skip(8);
  let otherBits = 0;
  if (bits.flag()) {
    let hasMore = true;
    if (version === 1) otherBits = readLatmValue(bits);
    else {
      while (hasMore && !bits.isOverrun) {
        hasMore = bits.flag();
        otherBits = otherBits * 256 + bits.bits(8);
      }
    }
  }
  if (bits.flag()) bits.skip(8);
  return bits.isOverrun ? undefined : { aac, description: copyBits(data, start, bitLength), otherBits };
}

function formatOf({ aac, description }: StreamConfig): AudioConfig {
  return {
    kind: 'audio',
    codec: 'aac',
    description,
    codecString: `mp4a.40.${aac.objectType}`,
    sampleRate: aac.sampleRate,
    channels: aac.channels,
    frameSize: aac.frameSize,
  };
}

/** A parser for AAC in LOAS/LATM. It remembers the configuration for frames that do not repeat it. */
export function latmParser(): AudioFrameParser {
  let config: StreamConfig | undefined;
  let key = 0;
  return (data, at, end): AudioFrame | 'short' | 'bad' => {
    if (data[at] !== 0x56) return 'bad';
    if (at + 3 > end) return 'short';
    const b1 = data[at + 1] ?? 0;
    if ((b1 & 0xe0) !== 0xe0) return 'bad';
    const size = 3 + (((b1 & 0x1f) << 8) | (data[at + 2] ?? 0));
    if (at + size > end) return 'short';
    const bits = new BitReader(data, at + 3, at + size);
    if (!bits.flag()) {
      const next = readStreamConfig(bits, data);
      if (next && !(config && sameBytes(next.description, config.description))) key += 1;
      config = next;
    }
    if (!config) return 'bad';
    let length = 0;
    let part = 255;
    while (part === 255 && !bits.isOverrun) {
      part = bits.bits(8);
      length += part;
    }
    if (bits.left < length * 8) return 'bad';
    const current = config;
    return {
      size,
      payload: copyBits(data, bits.bitPosition, length * 8),
      samples: current.aac.frameSize,
      key,
      config: () => formatOf(current),
    };
  };
}
