import { boxesIn, readMovieBox } from '../demux/index.ts';
import type { ReadableFile } from '../model/ports.ts';
import { fragmentsAt, readFragments, readStart, slotAt } from '../mux/index.ts';

/** The start of a file that this engine is writing, in the form that Media Source Extensions need. */
export type GrowingStart =
  | {
      readonly state: 'growing';
      /** The initialization segment. It changes when a track or a configuration is added. */
      readonly header: Uint8Array<ArrayBuffer>;
      /** With the codecs of all tracks. */
      readonly mimeType: string;
      /** Byte position of the first fragment. */
      readonly position: number;
      /** Ticks per second, by track number. */
      readonly timescales: ReadonlyMap<number, number>;
    }
  /** The file is complete and has a regular index. Its fragments are still in the same place. */
  | { readonly state: 'finished' }
  | { readonly state: 'nothing' };

/** A part of the file that can be decoded by itself. */
export interface GrowingFragment {
  readonly position: number;
  /** Where the next one starts. */
  readonly end: number;
  /** Seconds of the presentation, without what an edit list hides. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Reads the start of an MP4 or M4A from this engine, so that it can be played while it is being written. */
export async function readGrowingStart(file: ReadableFile): Promise<GrowingStart> {
  const start = await readStart(file);
  if (start.state !== 'fragmented') return { state: start.state };
  const { layout, tracks, isAudioOnly } = start;
  const slot = slotAt(layout, layout.activeSlot);
  const type = await file.read(0, layout.reserveAt);
  const [moov] = boxesIn(await file.read(slot, layout.slotSize));
  if (moov?.type !== 'moov') return { state: 'nothing' };
  const movie = await file.read(slot, moov.end);
  const header = new Uint8Array(type.length + movie.length);
  header.set(type);
  header.set(movie, type.length);
  return {
    state: 'growing',
    header,
    mimeType: `${isAudioOnly ? 'audio' : 'video'}/mp4; codecs="${codecsOf(movie).join(',')}"`,
    position: fragmentsAt(layout),
    timescales: new Map(tracks.map(({ id, timescale }) => [id, timescale])),
  };
}

/** Text is left out: players ignore such tracks but reject a type that lists one. */
function codecsOf(bytes: Uint8Array): string[] {
  const [moov] = boxesIn(bytes);
  if (!moov) return [];
  const formats = [...readMovieBox(bytes, moov).tracks.values()].flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry === undefined || entry.format.kind === 'text' ? [] : [entry.format.codecString])),
  );
  return [...new Set(formats)];
}

/** The complete fragments from a position on, without their media. Stops at the current end of the file. */
export async function* readGrowingFragments(
  file: ReadableFile,
  position: number,
  timescales: ReadonlyMap<number, number>,
): AsyncGenerator<GrowingFragment, void, undefined> {
  let at = position;
  for await (const { end, runs } of readFragments(file, position)) {
    let startSeconds = Number.POSITIVE_INFINITY;
    let endSeconds = 0;
    for (const { trackId, dts, durations } of runs) {
      const timescale = timescales.get(trackId) ?? 1;
      startSeconds = Math.min(startSeconds, dts / timescale);
      endSeconds = Math.max(endSeconds, durations.reduce((sum, one) => sum + one, dts) / timescale);
    }
    yield { position: at, end, startSeconds: Math.min(startSeconds, endSeconds), endSeconds };
    at = end;
  }
}
