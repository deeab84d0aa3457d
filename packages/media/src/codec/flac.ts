import type { AudioConfig } from './audio-frame.ts';
import { BitReader } from './bits.ts';
import { concatBytes } from './bytes.ts';

/** The format that a dfLa payload (version and flags, then metadata blocks) describes. Undefined when damaged. */
export function flacFormat(dfLa: Uint8Array): AudioConfig | undefined {
  // The first block is STREAMINFO: block header 4, block and frame sizes 10, then rate, channels and depth.
  if (dfLa.length < 4 + 4 + 34 || ((dfLa[4] ?? 0) & 127) !== 0) return undefined;
  const bits = new BitReader(dfLa, 8);
  const smallest = bits.bits(16);
  const largest = bits.bits(16);
  bits.skip(48);
  const sampleRate = bits.bits(20);
  const channels = bits.bits(3) + 1;
  if (sampleRate === 0) return undefined;
  return {
    kind: 'audio',
    codec: 'flac',
    description: dfLa,
    codecString: 'flac',
    sampleRate,
    channels,
    ...(smallest === largest && { frameSize: largest }),
  };
}

/** A dfLa payload from the CodecPrivate of Matroska: a native FLAC header with or without its `fLaC` mark. */
export function dfLaFromNative(header: Uint8Array): Uint8Array {
  const isMarked = header[0] === 0x66 && header[1] === 0x4c && header[2] === 0x61 && header[3] === 0x43;
  return concatBytes([new Uint8Array(4), isMarked ? header.subarray(4) : header]);
}
