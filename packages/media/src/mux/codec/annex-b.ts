import { MediaError } from '../../model/errors.ts';
import type { VideoFormat } from '../../model/packet.ts';
import type { Chunks } from '../bytes/writer.ts';
import { parameterSets } from './parameter-sets.ts';

const startCode = Uint8Array.of(0, 0, 0, 1);

/** Types of NAL units that must not be duplicated. */
const rules = {
  avc: {
    typeOf: (first: number) => first & 0x1f,
    delimiterType: 9,
    setTypes: [7, 8],
    delimiter: Uint8Array.of(9, 0xf0),
  },
  hevc: {
    typeOf: (first: number) => (first >> 1) & 0x3f,
    delimiterType: 35,
    setTypes: [32, 33, 34],
    delimiter: Uint8Array.of(0x46, 1, 0x50),
  },
} as const;

/**
 * A picture in the form for MPEG-TS: start codes instead of lengths, a delimiter first, and the parameter sets before
 * every key frame, so that playback can begin there.
 */
export function annexB(format: VideoFormat, data: Uint8Array, isKey: boolean): Chunks {
  const { codec } = format;
  if (codec !== 'avc' && codec !== 'hevc') throw new MediaError('media.unsupported', `${codec} has no Annex B form.`);
  const { typeOf, delimiterType, setTypes, delimiter } = rules[codec];
  const units = nalUnits(data);
  const types = units.map((unit) => typeOf(unit[0] ?? 0));
  const hasSets = types.some((type) => setTypes.some((one) => one === type));
  const chunks: Uint8Array[] = [startCode, delimiter];
  if (isKey && !hasSets) for (const set of parameterSets(format)) chunks.push(startCode, set);
  for (const [index, unit] of units.entries()) {
    if (types[index] !== delimiterType) chunks.push(startCode, unit);
  }
  return chunks;
}

/** The units of a sample with lengths of four bytes. */
function nalUnits(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const units: Uint8Array[] = [];
  let position = 0;
  while (position + 4 <= data.length) {
    const size = view.getUint32(position);
    const end = position + 4 + size;
    if (end > data.length) {
      throw new MediaError('segment.damaged', 'A picture is cut off.', { facts: { position } });
    }
    if (size > 0) units.push(data.subarray(position + 4, end));
    position = end;
  }
  return units;
}
