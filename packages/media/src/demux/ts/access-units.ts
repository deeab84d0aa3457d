import { findStartCodes } from '../../codec/nal.ts';
import type { NalCodec, NalFormat } from '../nal/nal-codec.ts';
import type { Pes } from './pes.ts';

/** A coded picture with what belongs to it, as length-prefixed NAL units. */
export interface AccessUnit {
  readonly data: Uint8Array;
  readonly start: number;
  end: number;
  isKey: boolean;
  /** The first NAL unit of its picture: absent when there is none. */
  picture: Uint8Array | undefined;
  /** Set when parameter sets before this picture changed. */
  format: NalFormat | undefined;
  hasCaptions: boolean;
}

/** A PES packet with room in front of it: a start code of three bytes becomes a length of four. */
function withRoom(pes: Pes, count: number): { data: Uint8Array; shift: number; from: number } {
  const { memory, start, end, floor } = pes;
  // Each NAL unit grows by one byte at most, so this much room keeps every write behind the reads.
  if (start - floor >= count) return { data: memory.data, shift: 0, from: start - count };
  // Only a packet of very many, very small units gets here.
  const data = new Uint8Array(count + end - start);
  data.set(memory.data.subarray(start, end), count);
  memory.position = floor;
  return { data, shift: count - start, from: 0 };
}

function openUnit(data: Uint8Array, start: number): AccessUnit {
  return { data, start, end: start, isKey: false, picture: undefined, format: undefined, hasCaptions: false };
}

/** Moves a NAL unit to the end of its access unit. */
function place(codec: NalCodec, data: Uint8Array, unit: AccessUnit, at: number, stop: number): void {
  if (codec.isKey(data, at, stop)) unit.isKey = true;
  if (codec.hasCaptions(data, at, stop)) unit.hasCaptions = true;
  const size = stop - at;
  const out = unit.end;
  data.copyWithin(out + 4, at, stop);
  data[out] = size >>> 24;
  data[out + 1] = size >>> 16;
  data[out + 2] = size >>> 8;
  data[out + 3] = size;
  unit.end = out + 4 + size;
}

/**
 * Turns a PES packet from Annex B to length prefixes, in place, and cuts it into access units: usually one.
 * `found` is scratch space for positions of start codes.
 */
export function accessUnits(codec: NalCodec, pes: Pes, found: number[]): AccessUnit[] {
  found.length = 0;
  const { memory } = pes;
  findStartCodes(memory.data, memory.words, pes.start, pes.end, found);
  const { data, shift, from } = withRoom(pes, found.length);
  let unit = openUnit(data, from);
  const units = [unit];
  for (let i = 0; i < found.length; i += 1) {
    const at = (found[i] ?? 0) + shift + 3;
    let stop = (i + 1 < found.length ? (found[i + 1] ?? 0) : pes.end) + shift;
    while (stop > at && data[stop - 1] === 0) stop -= 1;
    if (stop <= at) continue;
    const role = codec.role(data, at);
    const isPicture = role === 'picture';
    const isNew = isPicture ? codec.startsPicture(data, at) : role !== 'other' && role !== 'filler';
    if (unit.picture && isNew) {
      unit = openUnit(data, unit.end);
      units.push(unit);
    }
    if (role === 'parameters') codec.store(data.subarray(at, stop));
    if (role === 'parameters' || role === 'delimiter' || role === 'filler') continue;
    const before = unit.end;
    place(codec, data, unit, at, stop);
    if (isPicture && !unit.picture) {
      unit.format = codec.changedFormat();
      unit.picture = data.subarray(before + 4, unit.end);
    }
  }
  if (data === memory.data) memory.position = unit.end;
  return units;
}
