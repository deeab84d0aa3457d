import type { NalCodec, NalFormat } from '../nal/nal-codec.ts';
import type { Arena } from './arena.ts';
import type { Pes } from './pes.ts';

/** A coded picture with what belongs to it, as length-prefixed NAL units in the arena. */
export interface AccessUnit {
  readonly start: number;
  end: number;
  isKey: boolean;
  /** The first NAL unit of its picture: absent when there is none. */
  picture: Uint8Array | undefined;
  /** Set when parameter sets before this picture changed. */
  format: NalFormat | undefined;
  hasCaptions: boolean;
}

/** A start code of three bytes becomes a length of four: many slices may need more room than the PES header left. */
function makeRoom(pes: Pes, arena: Arena, count: number): { shift: number; from: number } {
  // Each NAL unit grows by one byte at most, so this much room keeps every write behind the reads.
  const missing = count - (pes.start - pes.headerStart);
  if (missing <= 0) return { shift: 0, from: pes.headerStart };
  const moved = arena.extend(pes.headerStart, missing);
  const shift = moved + missing;
  arena.data.copyWithin(pes.start + shift, pes.start + moved, pes.end + moved);
  return { shift, from: pes.headerStart + moved };
}

function openUnit(start: number): AccessUnit {
  return { start, end: start, isKey: false, picture: undefined, format: undefined, hasCaptions: false };
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
export function accessUnits(codec: NalCodec, pes: Pes, arena: Arena, found: number[]): AccessUnit[] {
  found.length = 0;
  arena.scan(pes.start, pes.end, found);
  const { shift, from } = makeRoom(pes, arena, found.length);
  const { data } = arena;
  let unit = openUnit(from);
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
      unit = openUnit(unit.end);
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
  arena.position = unit.end;
  return units;
}
