import { ascii } from '../../codec/bytes.ts';
import type { DemuxedTrack, VideoFormat } from '../../model/packet.ts';
import { type Box, boxesIn, childOf, descend, i32, u16, u32, u64 } from './boxes.ts';
import type { SampleEntry } from './entry.ts';
import { readSampleEntries } from './sample-entry.ts';

/** Defaults for the fragments of a track. */
export interface SampleDefaults {
  readonly entry: number;
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

export interface Mp4Track {
  readonly id: number;
  readonly timescale: number;
  /** In ticks; 0 when unknown. */
  readonly duration: number;
  /** By sample description index, from 1; undefined for an unsupported codec. */
  readonly entries: readonly (SampleEntry | undefined)[];
  readonly edit: DemuxedTrack['edit'];
  readonly defaults: SampleDefaults;
  /** The sample tables. */
  readonly stbl: Box;
  /** Codec name, for messages about unsupported tracks. */
  readonly name: string;
  /** Kind of the track according to its handler. */
  readonly media: 'video' | 'audio' | undefined;
}

/** The content of a moov box. `bytes` is the array that the boxes' positions refer to. */
export interface Mp4Movie {
  readonly bytes: Uint8Array;
  readonly tracks: ReadonlyMap<number, Mp4Track>;
  readonly isFragmented: boolean;
}

/** Clockwise rotation from the first two columns of a track's matrix; 0 for anything but quarter turns. */
function rotationOf(bytes: Uint8Array, tkhd: Box): VideoFormat['rotation'] {
  const at = tkhd.body + (bytes[tkhd.body] === 1 ? 52 : 40);
  const a = Math.sign(i32(bytes, at));
  const b = Math.sign(i32(bytes, at + 4));
  const c = Math.sign(i32(bytes, at + 12));
  const d = Math.sign(i32(bytes, at + 16));
  if (a === 0 && d === 0 && b !== 0 && c === -b) return b > 0 ? 90 : 270;
  return a < 0 && d < 0 && b === 0 && c === 0 ? 180 : 0;
}

/** Three letters, five bits each. Undefined for "undetermined" and for QuickTime's old numbers. */
function languageOf(bytes: Uint8Array, mdia: Box, packed: number): string | undefined {
  const elng = childOf(bytes, mdia, 'elng');
  if (elng) {
    const tag = new TextDecoder().decode(bytes.subarray(elng.body + 4, elng.end)).replace(/\0.*$/s, '');
    if (/^[A-Za-z0-9-]{2,35}$/.test(tag)) return tag;
  }
  if (packed < 0x400 || packed === 0x7fff) return undefined;
  const code = String.fromCharCode(...[10, 5, 0].map((shift) => ((packed >> shift) & 31) + 0x60));
  return /^[a-z]{3}$/.test(code) && code !== 'und' ? code : undefined;
}

/**
 * The first presented media time, the empty time before it and the presented duration. If several parts are presented,
 * everything from the first on is: leaving out too little is better than too much.
 */
function readEdit(bytes: Uint8Array, trak: Box, movieScale: number, trackScale: number): DemuxedTrack['edit'] {
  const elst = descend(bytes, trak, 'edts', 'elst');
  if (!elst) return undefined;
  const isLong = bytes[elst.body] === 1;
  const size = isLong ? 20 : 12;
  let empty = 0;
  let edit: DemuxedTrack['edit'];
  const ticks = (movieTime: number): number => (movieScale > 0 ? Math.round((movieTime * trackScale) / movieScale) : 0);
  for (
    let at = elst.body + 8, left = u32(bytes, elst.body + 4);
    left > 0 && at + size <= elst.end;
    left -= 1, at += size
  ) {
    const duration = isLong ? u64(bytes, at) : u32(bytes, at);
    const high = i32(bytes, at + (isLong ? 8 : 4));
    if (edit) return { mediaStart: edit.mediaStart, emptyBefore: edit.emptyBefore, isPartial: true };
    if (high < 0) {
      empty += duration;
      continue;
    }
    const shown = ticks(duration);
    const mediaStart = isLong ? u64(bytes, at + 8) : high;
    edit = { mediaStart, emptyBefore: ticks(empty), ...(shown > 0 && { shown }) };
  }
  return edit;
}

function readDefaults(bytes: Uint8Array, moov: Box): Map<number, SampleDefaults> {
  const defaults = new Map<number, SampleDefaults>();
  const mvex = childOf(bytes, moov, 'mvex');
  if (!mvex) return defaults;
  for (const box of boxesIn(bytes, mvex.body, mvex.end)) {
    if (box.type !== 'trex') continue;
    const [id = 0, entry = 1, duration = 0, size = 0, flags = 0] = [4, 8, 12, 16, 20].map((at) =>
      u32(bytes, box.body + at),
    );
    defaults.set(id, { entry, duration, size, flags });
  }
  return defaults;
}

function readTrack(
  bytes: Uint8Array,
  trak: Box,
  movieScale: number,
  allDefaults: Map<number, SampleDefaults>,
): Mp4Track | undefined {
  const tkhd = childOf(bytes, trak, 'tkhd');
  const mdia = childOf(bytes, trak, 'mdia');
  const mdhd = mdia && childOf(bytes, mdia, 'mdhd');
  const stbl = mdia && descend(bytes, mdia, 'minf', 'stbl');
  const stsd = stbl && childOf(bytes, stbl, 'stsd');
  if (!tkhd || !mdia || !mdhd || !stbl || !stsd) return undefined;
  const isLong = bytes[mdhd.body] === 1;
  const timescale = u32(bytes, mdhd.body + (isLong ? 20 : 12));
  if (timescale === 0) return undefined;
  const language = languageOf(bytes, mdia, u16(bytes, mdhd.body + (isLong ? 32 : 20)));
  const rotation = rotationOf(bytes, tkhd);
  const entries = readSampleEntries(bytes, stsd, { timescale, ...(language && { language }) });
  const first = [...boxesIn(bytes, stsd.body + 8, stsd.end)][0];
  const id = u32(bytes, tkhd.body + (bytes[tkhd.body] === 1 ? 20 : 12));
  return {
    id,
    timescale,
    duration: isLong ? u64(bytes, mdhd.body + 24) : u32(bytes, mdhd.body + 16),
    entries: rotation ? entries.map((entry) => entry && rotated(entry, rotation)) : entries,
    edit: readEdit(bytes, trak, movieScale, timescale),
    defaults: allDefaults.get(id) ?? { entry: 1, duration: 0, size: 0, flags: 0 },
    stbl,
    name: first?.type ?? 'nothing',
    media: mediaOf(bytes, childOf(bytes, mdia, 'hdlr')),
  };
}

function mediaOf(bytes: Uint8Array, hdlr: Box | undefined): Mp4Track['media'] {
  const type = hdlr && ascii(bytes, hdlr.body + 8, hdlr.body + 12);
  return type === 'vide' ? 'video' : type === 'soun' ? 'audio' : undefined;
}

function rotated(entry: SampleEntry, rotation: NonNullable<VideoFormat['rotation']>): SampleEntry {
  return entry.format.kind === 'video' ? { ...entry, format: { ...entry.format, rotation } } : entry;
}

/** Reads a moov box. Throws `media.protected` for tracks that DRM protects. */
export function readMovieBox(bytes: Uint8Array, moov: Box): Mp4Movie {
  const mvhd = childOf(bytes, moov, 'mvhd');
  const movieScale = mvhd ? u32(bytes, mvhd.body + (bytes[mvhd.body] === 1 ? 20 : 12)) : 0;
  const defaults = readDefaults(bytes, moov);
  const tracks = new Map<number, Mp4Track>();
  for (const box of boxesIn(bytes, moov.body, moov.end)) {
    if (box.type !== 'trak' || tracks.size >= 256) continue;
    const track = readTrack(bytes, box, movieScale, defaults);
    if (track) tracks.set(track.id, track);
  }
  return { bytes, tracks, isFragmented: childOf(bytes, moov, 'mvex') !== undefined };
}
