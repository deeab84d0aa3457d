import { BitWriter } from '../../codec/bits.ts';
import { concatBytes } from '../../codec/bytes.ts';

/** Exp-Golomb code. */
function ue(writer: BitWriter, value: number): BitWriter {
  const bits = Math.floor(Math.log2(value + 1));
  return writer.bits(0, bits).bits(value + 1, bits + 1);
}

/** A baseline sequence parameter set. */
export function avcSps(width: number, height: number, options: { isInterlaced?: boolean } = {}): Uint8Array {
  const writer = new BitWriter().bits(0x67, 8).bits(66, 8).bits(0xc0, 8).bits(30, 8);
  ue(writer, 0); // id
  ue(writer, 0); // frame_num has 4 bits
  ue(writer, 2); // picture order type
  ue(writer, 1);
  writer.bits(0, 1);
  ue(writer, width / 16 - 1);
  ue(writer, height / 16 / (options.isInterlaced ? 2 : 1) - 1);
  if (options.isInterlaced) writer.bits(0, 2);
  else writer.bits(1, 1);
  return writer.bits(1, 1).bits(0, 1).bits(0, 1).bits(1, 1).toBytes();
}

export const avcPps = (id = 0): Uint8Array =>
  ue(new BitWriter().bits(0x68, 8), id).bits(1, 1).bits(0xce, 8).bits(1, 1).toBytes();

/** A slice with recognizable content. `field` needs an interlaced parameter set. */
export function avcSlice(options: {
  isIdr?: boolean;
  fill?: number;
  size?: number;
  frameNum?: number;
  field?: 'top' | 'bottom';
  firstBlock?: number;
}): Uint8Array {
  const { isIdr = false, fill = 0x11, size = 40, frameNum = 0, field, firstBlock = 0 } = options;
  const writer = new BitWriter().bits(isIdr ? 0x65 : 0x41, 8);
  ue(writer, firstBlock);
  ue(writer, 7);
  ue(writer, 0);
  writer.bits(frameNum, 4);
  if (field) writer.bits(1, 1).bits(field === 'bottom' ? 1 : 0, 1);
  writer.bits(0xff, 8);
  return concatBytes([writer.toBytes(), new Uint8Array(size).fill(fill)]);
}

export const accessDelimiter = Uint8Array.of(0x09, 0xf0);

/** NAL units with start codes of 4 bytes, or 3 for all but the first. */
export function annexB(...nals: readonly Uint8Array[]): Uint8Array {
  return concatBytes(nals.flatMap((nal, index) => [Uint8Array.from(index === 0 ? [0, 0, 0, 1] : [0, 0, 1]), nal]));
}

/** NAL units as packets carry them. */
export function prefixed(...nals: readonly Uint8Array[]): Uint8Array {
  return concatBytes(nals.flatMap((nal) => [Uint8Array.of(0, 0, nal.length >> 8, nal.length & 255), nal]));
}

/** An ADTS frame of AAC-LC. */
export function adtsFrame(payload: Uint8Array, options: { rateIndex?: number; channels?: number } = {}): Uint8Array {
  const { rateIndex = 4, channels = 2 } = options;
  const header = new BitWriter()
    .bits(0xfff, 12)
    .bits(1, 4) // MPEG-4, layer 0, no checksum
    .bits(1, 2)
    .bits(rateIndex, 4)
    .bits(0, 1)
    .bits(channels, 3)
    .bits(0, 4)
    .bits(payload.length + 7, 13)
    .bits(0x7ff, 11)
    .bits(0, 2)
    .toBytes();
  return concatBytes([header, payload]);
}
