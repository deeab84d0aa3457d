import type { NalCodec, NalFormat, NalRole } from '../nal/nal-codec.ts';
import type { Pes } from './pes.ts';

/** A coded picture with what belongs to it, as length-prefixed NAL units. */
export interface AccessUnit {
  readonly data: Uint8Array;
  readonly start: number;
  end: number;
  /** Position of its first start code, including a preceding zero that may belong to it. */
  at: number;
  isLongCode: boolean;
  /** Bytes of its NAL units, without lengths. */
  size: number;
  isKey: boolean;
  /** The first NAL unit of its picture; absent when it has none. */
  picture: Uint8Array | undefined;
  /** Set when parameter sets before this picture changed. */
  format: NalFormat | undefined;
  hasCaptions: boolean;
  /** Begins with an access unit delimiter. */
  hasDelimiter: boolean;
  /** Contains units that precede a picture. If the picture is missing, it follows in the next PES packet. */
  hasLead: boolean;
}

/** A PES packet with room in front of it, because a three-byte start code becomes a four-byte length. */
function withRoom(pes: Pes, count: number): { data: Uint8Array; shift: number; from: number } {
  const { memory, start, end, floor } = pes;
  // Each NAL unit grows by one byte at most, so with this much room writes never overtake reads.
  if (start - floor >= count) return { data: memory.data, shift: 0, from: start - count };
  // Only a packet with very many, very small units gets here.
  const data = new Uint8Array(count + end - start);
  data.set(memory.data.subarray(start, end), count);
  memory.position = floor;
  return { data, shift: count - start, from: 0 };
}

/** Where the units must begin so that the last one, usually nearly the whole packet, need not move. */
function anchor(codec: NalCodec, pes: Pes, found: readonly number[]): number | undefined {
  const { data } = pes.memory;
  let from: number | undefined;
  for (let i = found.length - 1; i >= 0; i -= 1) {
    const at = (found[i] ?? 0) + 3;
    const stop = endOfNal(data, at, found[i + 1] ?? pes.end);
    if (stop <= at || isLeftOut(codec.role(data, at))) continue;
    from = (from ?? stop) - (stop - at) - 4;
    // Units may only move towards the start: otherwise they would overwrite what follows.
    if (from + 4 > at || from < pes.floor) return undefined;
  }
  return from;
}

/** Zeros after a unit belong to the next start code. */
function endOfNal(data: Uint8Array, at: number, next: number): number {
  let stop = next;
  while (stop > at && data[stop - 1] === 0) stop -= 1;
  return stop;
}

/** Zeros before the first start code are part of it. */
function countOrphaned(data: Uint8Array, start: number, end: number): number {
  return endOfNal(data, start, end) - start;
}

/** Whether the unit comes before a picture. */
const isLead = (role: NalRole): boolean => role !== 'picture' && role !== 'other' && role !== 'filler';

/** Maximum number of bytes of a NAL unit needed to decide whether an access unit begins with it. */
export const nalHeaderBytes = 3;

/** Whether a new access unit begins here, after one that has a picture. */
export function isUnitStart(codec: NalCodec, data: Uint8Array, at: number): boolean {
  const role = codec.role(data, at);
  return role === 'picture' ? codec.startsPicture(data, at) : isLead(role);
}

const isLeftOut = (role: NalRole): boolean => role === 'parameters' || role === 'delimiter' || role === 'filler';

function openUnit(data: Uint8Array, start: number): AccessUnit {
  return {
    data,
    start,
    end: start,
    at: -1,
    isLongCode: false,
    size: 0,
    isKey: false,
    picture: undefined,
    format: undefined,
    hasCaptions: false,
    hasDelimiter: false,
    hasLead: false,
  };
}

/** Moves a NAL unit to the end of its access unit. */
function place(codec: NalCodec, data: Uint8Array, unit: AccessUnit, at: number, stop: number): void {
  if (codec.isKey(data, at, stop)) unit.isKey = true;
  if (codec.hasCaptions(data, at, stop)) unit.hasCaptions = true;
  const size = stop - at;
  const out = unit.end;
  if (out + 4 !== at) data.copyWithin(out + 4, at, stop);
  data[out] = size >>> 24;
  data[out + 1] = size >>> 16;
  data[out + 2] = size >>> 8;
  data[out + 3] = size;
  unit.end = out + 4 + size;
  unit.size += size;
}

/** Records what the next NAL unit says about its access unit, before the unit is moved. */
function noteStart(unit: AccessUnit, role: NalRole, at: number, isLongCode: boolean): void {
  if (unit.at < 0) {
    unit.at = at;
    unit.isLongCode = isLongCode;
  }
  if (isLead(role)) unit.hasLead = true;
  if (role === 'delimiter') unit.hasDelimiter = true;
}

/** The contents of a PES packet. */
export interface CutPes {
  readonly units: readonly AccessUnit[];
  /** Bytes before the first start code: the rest of a NAL unit that began elsewhere. */
  readonly orphaned: number;
}

/**
 * Where the last access unit begins: everything from there on may continue in a later PES packet. With `mustCrowd`, the
 * end of the PES packet if there is only one.
 */
export function lastUnitStart(codec: NalCodec, pes: Pes, found: number[], mustCrowd: boolean): number {
  found.length = 0;
  const { data } = pes.memory;
  pes.memory.findStartCodes(pes.start, pes.end, found);
  let start = found[0] ?? pes.end;
  let hasPicture = false;
  for (const [index, code] of found.entries()) {
    const at = code + 3;
    // A unit cut in its header cannot be classified yet: everything that it may belong to is kept with it.
    const isCut = index === found.length - 1 && at + nalHeaderBytes > pes.end;
    if (hasPicture && !isCut && isUnitStart(codec, data, at)) {
      start = code;
      hasPicture = false;
    }
    if (codec.role(data, at) === 'picture') hasPicture = true;
  }
  if (mustCrowd && start === found[0]) return pes.end;
  while (start > pes.start && data[start - 1] === 0) start -= 1;
  return start;
}

/**
 * Converts a PES packet from Annex B to length prefixes, in place, and splits it into access units, usually one.
 * `found` is scratch space for positions of start codes.
 */
export function accessUnits(codec: NalCodec, pes: Pes, found: number[]): CutPes {
  found.length = 0;
  const { memory } = pes;
  memory.findStartCodes(pes.start, pes.end, found);
  const still = anchor(codec, pes, found);
  const { data, shift, from } =
    still === undefined ? withRoom(pes, found.length) : { data: memory.data, shift: 0, from: still };
  const orphaned = countOrphaned(data, pes.start + shift, (found[0] ?? pes.end) + shift);
  let unit = openUnit(data, from);
  const units = [unit];
  for (let i = 0; i < found.length; i += 1) {
    const at = (found[i] ?? 0) + shift + 3;
    const stop = endOfNal(data, at, (found[i + 1] ?? pes.end) + shift);
    if (stop <= at) continue;
    const role = codec.role(data, at);
    if (unit.picture && isUnitStart(codec, data, at)) {
      unit = openUnit(data, unit.end);
      units.push(unit);
    }
    noteStart(unit, role, found[i] ?? 0, (found[i] ?? 0) > pes.start && data[at - 4] === 0);
    if (role === 'parameters') codec.store(data.subarray(at, stop));
    if (isLeftOut(role)) continue;
    const before = unit.end;
    place(codec, data, unit, at, stop);
    if (role === 'picture' && !unit.picture) {
      unit.format = codec.changedFormat();
      unit.picture = data.subarray(before + 4, unit.end);
    }
  }
  if (data === memory.data) memory.position = unit.end;
  return { units, orphaned };
}
