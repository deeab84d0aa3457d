import { MediaError } from '../../model/errors.ts';
import type { AudioFormat } from '../../model/packet.ts';
import { Reader } from '../bytes/reader.ts';
import { Writer } from '../bytes/writer.ts';

/** Samples at 48 kHz that an Opus decoder needs before a seek target sounds right: 80 ms. */
export const opusPreRollSamples = 3840;

/** Samples at 48 kHz to drop at the start. */
export function opusPreSkip({ description }: AudioFormat): number {
  return description.length >= 4 ? new Reader(description.subarray(2)).u16() : 0;
}

/** The header for Ogg and Matroska, from the `dOps` payload: little-endian and with a leading name. */
export function opusHead({ description }: AudioFormat): Uint8Array {
  if (description.length < 11) {
    throw new MediaError('media.unsupported', 'The configuration of the Opus track is missing.');
  }
  const reader = new Reader(description);
  reader.skip(1);
  const channels = reader.u8();
  const preSkip = reader.u16();
  const rate = reader.u32();
  const gain = reader.u16();
  return new Writer(32)
    .text('OpusHead')
    .u8(1)
    .u8(channels)
    .u16le(preSkip)
    .u32le(rate)
    .u16le(gain)
    .bytes(reader.take(reader.left))
    .done();
}
