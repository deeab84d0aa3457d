import { Reader } from '../../src/mux/bytes/reader.ts';
import { children, find, readHead } from '../../src/mux/mp4/box.ts';

/** A sample according to the index of a finished file. Times are media times. */
export interface StoredSample {
  dts: number;
  pts: number;
  size: number;
  isKey: boolean;
  position: number;
  entry: number;
}

/** Reads the tables of an `stbl` the way a player does. */
export function readSamples(stbl: Uint8Array): StoredSample[] {
  const table = (type: string): Reader | undefined => {
    const payload = find(stbl, type);
    return payload && new Reader(payload.subarray(4));
  };
  const rows = (type: string, width: number): number[][] => {
    const reader = table(type);
    if (!reader) return [];
    return Array.from({ length: reader.u32() }, () => Array.from({ length: width }, () => reader.u32()));
  };
  const sizes = table('stsz');
  sizes?.skip(4);
  const count = sizes?.u32() ?? 0;
  const durations = rows('stts', 2).flatMap(([n = 0, value = 0]) => Array<number>(n).fill(value));
  const offsets = rows('ctts', 2).flatMap(([n = 0, value = 0]) => Array<number>(n).fill(value | 0));
  const keys = find(stbl, 'stss') ? new Set(rows('stss', 1).map(([n]) => n)) : undefined;
  const positions = find(stbl, 'co64')
    ? rows('co64', 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
    : rows('stco', 1).map(([low = 0]) => low);
  const chunkRuns = rows('stsc', 3);
  const samples: StoredSample[] = [];
  let dts = 0;
  for (const [chunk, start] of positions.entries()) {
    const [, perChunk = 0, entry = 0] = chunkRuns.findLast(([first = 0]) => first <= chunk + 1) ?? [];
    let position = start;
    for (let index = 0; index < perChunk; index += 1) {
      const size = sizes?.u32() ?? 0;
      const number = samples.length;
      const pts = dts + (offsets[number] ?? 0);
      samples.push({ dts, pts, size, isKey: keys?.has(number + 1) ?? true, position, entry });
      position += size;
      dts += durations[number] ?? 0;
    }
  }
  if (samples.length !== count) throw new Error(`${samples.length} samples in chunks, ${count} sizes`);
  return samples;
}

/** A track of a finished file: what is shown when, on the file's clock. */
export interface StoredTrack {
  readonly timescale: number;
  /** Output time, in ticks of the track, that is media time 0. */
  readonly origin: number;
  readonly samples: readonly StoredSample[];
}

/** Reads the index of one of our finished files. */
export function readFinished(file: Uint8Array): StoredTrack[] {
  const parts: Record<string, Uint8Array> = {};
  for (let at = 0; at < file.length; ) {
    const head = readHead(file, at);
    if (!head) throw new Error(`no box at ${at}`);
    parts[head.type] = file.subarray(at + head.headerSize, at + head.size);
    at += head.size;
  }
  const moov = parts['moov'] ?? new Uint8Array(0);
  const movieScale = new Reader((find(moov, 'mvhd') ?? moov).subarray(12)).u32();
  return [...children(moov)]
    .filter(({ type }) => type === 'trak')
    .map(({ payload }) => {
      const timescale = new Reader((find(payload, 'mdia', 'mdhd') ?? payload).subarray(12)).u32();
      const edits = new Reader(find(payload, 'edts', 'elst') ?? payload);
      const isWide = edits.u8() === 1;
      edits.skip(3);
      let [empty, mediaStart] = [0, 0];
      for (let count = edits.u32(); count > 0; count -= 1) {
        const duration = isWide ? edits.u64() : edits.u32();
        const time = isWide ? edits.i64() : edits.i32();
        edits.skip(4);
        if (time < 0) empty = duration;
        else mediaStart = time;
      }
      const origin = Math.round((empty * timescale) / movieScale) - mediaStart;
      const stbl = find(payload, 'mdia', 'minf', 'stbl') ?? payload;
      return { timescale, origin, samples: readSamples(stbl) };
    });
}
