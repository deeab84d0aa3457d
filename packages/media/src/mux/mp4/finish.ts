import { MediaError } from '../../model/errors.ts';
import type { Sink } from '../../model/ports.ts';
import { type Chunks, join, sizeOf } from '../bytes/writer.ts';
import { chapterStarts } from '../chapters.ts';
import type { Metadata } from '../muxer.ts';
import { box, boxHeader, largeBoxHeader } from './box.ts';
import { ChapterTrack } from './chapter-track.ts';
import { fragmentsAt, type Layout, movieTimescale } from './header.ts';
import { infos, type Mp4Track } from './mp4-track.ts';
import { readFragments, type SampleRun } from './read-fragment.ts';
import { SampleTables } from './sample-tables.ts';
import { userData } from './tags.ts';
import { movieDuration, movieHeader, trak } from './trak.ts';

interface Work {
  readonly sink: Sink;
  readonly layout: Layout;
  /** End of the last fragment. */
  readonly length: number;
  readonly tracks: readonly Mp4Track[];
  readonly tables: readonly SampleTables[];
  readonly metadata: Metadata;
  /** Seconds after which no picture is shown. */
  readonly until?: number | undefined;
}

/**
 * Turns the fragmented file into a regular one without moving a byte of media.
 *
 * The index is built from the headers of the fragments. It goes into the reserved space when it fits; then the file is
 * `ftyp`, `moov`, `free`, `mdat`, and that `mdat` contains everything that was there: old headers, fragments, media.
 * Otherwise it is appended, and the file is `ftyp`, `mdat` (from the reserve on), `moov`.
 *
 * A crash may come between any two writes. Everything is therefore prepared where no reader looks, inside the `free`
 * box or after the last fragment, and made durable. One write of eight bytes, the header of the `free` box, then turns
 * the fragmented file into the finished one: there is no state in between.
 */
export async function finishMp4(work: Work): Promise<{ readonly length: number; readonly isIndexFirst: boolean }> {
  const { sink, layout, tracks, metadata } = work;
  const seconds = Math.max(0, ...tracks.map(({ end, timescale }) => (end ?? 0) / timescale));
  const chapters = chapterStarts(metadata, seconds);
  let { length } = work;
  let chapterTrack: ChapterTrack | undefined;
  const samplesAt = length + 8;
  if (chapters.length > 0) {
    chapterTrack = new ChapterTrack(tracks.length + 1, chapters, seconds);
    await sink.write(length, [boxHeader('mdat', 8 + chapterTrack.size), ...chapterTrack.samples]);
    length = samplesAt + chapterTrack.size;
  }
  const index = makeIndex(work, seconds, chapterTrack?.trak(samplesAt, movieTimescale(tracks)));
  const rest = layout.reserve - sizeOf(index) - 16;
  if (rest === 0 || rest >= 8) {
    await placeFirst(sink, layout, index, rest, length);
    return { length, isIndexFirst: true };
  }
  await placeLast(sink, layout, index, length);
  return { length: length + sizeOf(index), isIndexFirst: false };
}

async function placeFirst(sink: Sink, layout: Layout, index: Chunks, rest: number, length: number): Promise<void> {
  const { reserveAt, reserve } = layout;
  const [head, ...body] = index;
  if (!head) return;
  const media = largeBoxHeader('mdat', length - (reserveAt + reserve - 16));
  const tail = rest > 0 ? [boxHeader('free', rest)] : [];
  await sink.write(reserveAt + 8, [...body, ...tail]);
  await sink.write(reserveAt + reserve - 16, [media]);
  await sink.sync();
  await sink.write(reserveAt, [head]);
  await sink.sync();
}

async function placeLast(sink: Sink, layout: Layout, index: Chunks, length: number): Promise<void> {
  const { reserveAt } = layout;
  const media = largeBoxHeader('mdat', length - reserveAt);
  await sink.write(length, index);
  await sink.write(reserveAt + 8, [media.subarray(8)]);
  await sink.sync();
  await sink.write(reserveAt, [media.subarray(0, 8)]);
  await sink.sync();
}

/** The samples of all fragments, according to their headers. */
export async function readTables({
  sink,
  layout,
  tracks,
  length,
}: Pick<Work, 'sink' | 'layout' | 'tracks' | 'length'>): Promise<SampleTables[]> {
  const tables: SampleTables[] = [];
  let end = fragmentsAt(layout);
  for await (const fragment of readFragments(sink, end)) {
    if (fragment.end > length) break;
    end = fragment.end;
    addRuns(tables, tracks, fragment.runs);
  }
  if (end !== length) throw changedAt(end);
  return tables;
}

/** Adds the samples of one fragment to the tables of their tracks. Their positions count from `base`. */
export function addRuns(
  tables: SampleTables[],
  tracks: readonly Mp4Track[],
  runs: readonly SampleRun[],
  base = 0,
): void {
  while (tables.length < tracks.length) tables.push(new SampleTables());
  for (const run of runs) {
    const { shownFrom = 0, origin = 0 } = tracks[run.trackId - 1] ?? {};
    tables[run.trackId - 1]?.add({ ...run, position: run.position + base }, shownFrom - origin);
  }
}

/** An index of data that is no longer there must not be written. */
export async function assertLong(sink: Sink, length: number): Promise<void> {
  const size = await sink.size();
  if (size < length) throw changedAt(size);
}

const changedAt = (position: number): MediaError =>
  new MediaError('disk.failed', 'Another program changed the file.', { facts: { position } });

function makeIndex({ tracks, tables, metadata, until }: Work, seconds: number, chapters?: Chunks): Chunks {
  const scale = movieTimescale(tracks);
  const chapterTrack = tracks.length + 1;
  let longest = 0;
  const traks = infos(tracks).flatMap((info, position) => {
    const table = tables[position];
    // Players reject a track without samples, so one that never began is left out.
    if (!table || table.samples === 0) return [];
    const boxes = table.finish();
    const { mediaDuration, mediaStart } = table;
    const start = tracks[position]?.shownFrom ?? 0;
    const isCut = until !== undefined && info.kind === 'video';
    const most = isCut ? Math.round(until * info.timescale) - start : Number.POSITIVE_INFINITY;
    const times = { mediaDuration, start, mediaStart, shown: Math.max(1, Math.min(table.shownEnd - mediaStart, most)) };
    longest = Math.max(longest, movieDuration(info, times, scale));
    const withChapters = chapters && info.kind !== 'text' ? { ...info, chapterTrack } : info;
    return trak(withChapters, times, scale, boxes);
  });
  const header = movieHeader(scale, longest, chapterTrack + 1);
  const [head, ...body] = box('moov', header, traks, chapters ?? [], userData(metadata, seconds));
  // Small pieces are joined, because a write with ten thousand of them is slow everywhere.
  return head ? [head, ...joinSmall(body)] : [];
}

function joinSmall(chunks: Chunks): Chunks {
  const joined: Uint8Array[] = [];
  let small: Uint8Array[] = [];
  for (const chunk of chunks) {
    if (chunk.length < 4096) {
      small.push(chunk);
      continue;
    }
    joined.push(join(small), chunk);
    small = [];
  }
  return [...joined, join(small)].filter(({ length }) => length > 0);
}
