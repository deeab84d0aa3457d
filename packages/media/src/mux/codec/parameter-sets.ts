import { MediaError } from '../../model/errors.ts';
import type { VideoFormat } from '../../model/packet.ts';
import { Reader } from '../bytes/reader.ts';
import { Writer } from '../bytes/writer.ts';

/** The parameter sets of an AVC or HEVC configuration record, in the order in which a decoder needs them. */
export function parameterSets({ codec, description }: VideoFormat): Uint8Array[] {
  switch (codec) {
    case 'avc':
      return avcSets(new Reader(description));
    case 'hevc':
      return hevcSets(new Reader(description));
    default:
      throw new MediaError('media.unsupported', `${codec} has no parameter sets.`, { facts: { subject: codec } });
  }
}

function avcSets(reader: Reader): Uint8Array[] {
  reader.skip(5);
  const sets: Uint8Array[] = [];
  for (const mask of [0x1f, 0xff]) {
    const count = reader.u8() & mask;
    for (let index = 0; index < count; index += 1) sets.push(reader.take(reader.u16()));
  }
  return sets;
}

function hevcSets(reader: Reader): Uint8Array[] {
  reader.skip(22);
  const sets: Uint8Array[] = [];
  const arrays = reader.u8();
  for (let array = 0; array < arrays; array += 1) {
    reader.skip(1);
    const count = reader.u16();
    for (let index = 0; index < count; index += 1) sets.push(reader.take(reader.u16()));
  }
  return sets;
}

/** The parameter sets as in a sample: each preceded by its length. */
export function inBandSets(format: VideoFormat): Uint8Array {
  const writer = new Writer();
  for (const set of parameterSets(format)) writer.u32(set.length).bytes(set);
  return writer.done();
}
