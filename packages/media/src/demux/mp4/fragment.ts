import { type Box, boxesIn, childOf, i32, u32, u64 } from './boxes.ts';
import type { Mp4Track, SampleDefaults } from './movie.ts';
import type { Sample } from './sample.ts';

/** Samples without their own size or fields take no bytes: more than this is an attack. */
const maxEmptySamples = 4096;
const notSyncFlag = 0x10000;

/** The samples of one track in one fragment. */
export interface TrackFragment {
  readonly trackId: number;
  readonly samples: readonly Sample[];
}

interface FragmentHeader extends SampleDefaults {
  readonly base: number | undefined;
  readonly isBaseMoof: boolean;
}

function readHeader(bytes: Uint8Array, tfhd: Box, defaults: SampleDefaults): FragmentHeader {
  const flags = u32(bytes, tfhd.body) & 0xffffff;
  let at = tfhd.body + 8;
  const field = (flag: number, fallback: number): number => {
    if ((flags & flag) === 0) return fallback;
    at += 4;
    return u32(bytes, at - 4);
  };
  const base = (flags & 1) !== 0 ? u64(bytes, at) : undefined;
  if (base !== undefined) at += 8;
  return {
    base,
    isBaseMoof: (flags & 0x20000) !== 0,
    entry: field(2, defaults.entry),
    duration: field(8, defaults.duration),
    size: field(0x10, defaults.size),
    flags: field(0x20, defaults.flags),
  };
}

/** The samples of a track so far, and the position of the next one. */
interface RunState {
  readonly header: FragmentHeader;
  readonly base: number;
  /** End of the data. */
  readonly limit: number;
  readonly samples: Sample[];
  offset: number;
  dts: number;
}

function readRun(bytes: Uint8Array, trun: Box, state: RunState): void {
  const { header, base, limit, samples } = state;
  const flags = u32(bytes, trun.body) & 0xffffff;
  const count = u32(bytes, trun.body + 4);
  let at = trun.body + 8;
  if (flags & 1) {
    state.offset = base + i32(bytes, at);
    at += 4;
  }
  const firstFlags = flags & 4 ? u32(bytes, at) : undefined;
  if (flags & 4) at += 4;
  const width = [0x100, 0x200, 0x400, 0x800].reduce((size, flag) => size + (flags & flag ? 4 : 0), 0);
  const room = width > 0 ? Math.floor((trun.end - at) / width) : header.size > 0 ? limit : maxEmptySamples;
  for (let i = 0; i < count && i < room; i += 1) {
    // Nothing past the data can be read: the rest is reported as missing when this sample is read.
    if (state.offset > limit) break;
    const field = (flag: number, fallback: number): number => {
      if ((flags & flag) === 0) return fallback;
      at += 4;
      return u32(bytes, at - 4);
    };
    const duration = field(0x100, header.duration);
    const size = field(0x200, header.size);
    const ownFlags = field(0x400, i === 0 && firstFlags !== undefined ? firstFlags : header.flags);
    // Signed in either version, because writers of version 0 rely on it too.
    const composition = field(0x800, 0) | 0;
    samples.push({
      offset: state.offset,
      size,
      dts: state.dts,
      pts: state.dts + composition,
      duration,
      isKey: (ownFlags & notSyncFlag) === 0,
      entry: header.entry,
    });
    state.offset += size;
    state.dts += duration;
  }
}

/**
 * Where a fragment's data starts if not stated: in the next mdat, which is assumed to follow when only the fragment is
 * read.
 */
function nextData(bytes: Uint8Array, moof: Box): number {
  for (const box of boxesIn(bytes, moof.end)) if (box.type === 'mdat') return box.body;
  return moof.end + 8;
}

const noDefaults: SampleDefaults = { entry: 1, duration: 0, size: 0, flags: 0 };

/** How the bytes of a fragment relate to the file. */
export interface FragmentPlace {
  /** Position in the file of the first byte. */
  readonly origin: number;
  /** Bytes from there to the end of the data. */
  readonly length: number;
}

/** The base of the positions in a track's fragment. */
function baseOf(header: FragmentHeader, moof: Box, previousEnd: number | undefined, shift = 0): number {
  if (header.base !== undefined) return header.base + shift;
  return header.isBaseMoof ? moof.start : (previousEnd ?? moof.start);
}

/**
 * Offset from positions in the headers to positions in `bytes`. The headers may refer to a longer file that these bytes
 * are a part of, even if `place` says otherwise. In practice such positions count from the fragment, so that its data
 * begins exactly where the mdat does.
 */
function shiftOf(
  bytes: Uint8Array,
  moof: Box,
  traf: Box,
  announced: number,
  { origin, length }: FragmentPlace,
): number {
  const trun = childOf(bytes, traf, 'trun');
  const offset = trun && u32(bytes, trun.body) & 1 ? i32(bytes, trun.body + 8) : 0;
  const data = nextData(bytes, moof);
  const base = announced - origin;
  const isOther = base >= length || (moof.start + offset === data && base + offset !== data);
  return isOther ? moof.start - announced : -origin;
}

const wrapTicks = 2 ** 32;
/** A longer step over the wrap, in ticks, is treated as another clock. */
const maxStepTicks = 2 ** 24;

/** 32-bit times wrap after a day at 48 kHz: `next`, the time after the last sample, shows on which side they are. */
function readTime(bytes: Uint8Array, tfdt: Box, next: number | undefined): number {
  if (bytes[tfdt.body] === 1) return u64(bytes, tfdt.body + 4);
  const time = u32(bytes, tfdt.body + 4);
  if (next === undefined) return time;
  const unwrapped = time + Math.round((next - time) / wrapTicks) * wrapTicks;
  return Math.abs(unwrapped - next) <= maxStepTicks ? unwrapped : time;
}

/**
 * Reads a moof box; positions refer to `bytes`. `nextTimes` keeps the time after the last sample of each track, for
 * fragments that do not state their time.
 */
export function readFragment(
  bytes: Uint8Array,
  moof: Box,
  tracks: ReadonlyMap<number, Mp4Track>,
  nextTimes: Map<number, number>,
  place: FragmentPlace = { origin: 0, length: bytes.length },
): TrackFragment[] {
  const fragments: TrackFragment[] = [];
  let previousEnd: number | undefined;
  let shift: number | undefined;
  for (const traf of boxesIn(bytes, moof.body, moof.end)) {
    const tfhd = traf.type === 'traf' ? childOf(bytes, traf, 'tfhd') : undefined;
    if (!tfhd) continue;
    const trackId = u32(bytes, tfhd.body + 4);
    const track = tracks.get(trackId);
    const header = readHeader(bytes, tfhd, track?.defaults ?? noDefaults);
    if (header.base !== undefined) shift ??= shiftOf(bytes, moof, traf, header.base, place);
    const base = baseOf(header, moof, previousEnd, shift);
    const tfdt = childOf(bytes, traf, 'tfdt');
    const next = nextTimes.get(trackId);
    const state: RunState = {
      header,
      base,
      limit: place.length,
      samples: [],
      offset: base === moof.start ? nextData(bytes, moof) : base,
      dts: tfdt ? readTime(bytes, tfdt, next) : (next ?? 0),
    };
    for (const trun of boxesIn(bytes, traf.body, traf.end)) if (trun.type === 'trun') readRun(bytes, trun, state);
    previousEnd = state.offset;
    if (!track) continue;
    nextTimes.set(trackId, state.dts);
    fragments.push({ trackId, samples: state.samples });
  }
  return fragments;
}
