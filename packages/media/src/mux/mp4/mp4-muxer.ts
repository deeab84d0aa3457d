import { MediaError } from '../../model/errors.ts';
import type { Format } from '../../model/packet.ts';
import { BaseMuxer } from '../base-muxer.ts';
import { sizeOf } from '../bytes/writer.ts';
import type { Metadata, MuxerOptions, TrackOptions } from '../muxer.ts';
import { addRuns, assertLong, finishMp4, readTables } from './finish.ts';
import { fragment } from './fragment.ts';
import { fileStart, hideSlot, type Layout, replaceHeader, slotAt } from './header.ts';
import { Mp4Track } from './mp4-track.ts';
import type { SampleRun } from './read-fragment.ts';
import { readStart } from './read-header.ts';
import type { SampleTables } from './sample-tables.ts';

/** Room for the index of some minutes, where the length of the file is unknown. */
const defaultReserveBytes = 128 * 1024;
/**
 * Samples whose index is kept in memory while the file grows: half an hour, a megabyte. A longer one is read back at
 * the end.
 */
const maxKeptSamples = 2 ** 17;

/**
 * MP4 that is fragmented while it grows and regular when finished: every byte of media is written once, a crash leaves
 * a readable file at any time, and per-packet state is kept only for short files.
 */
export class Mp4Muxer extends BaseMuxer<Mp4Track> {
  readonly #reserve: number;
  readonly #until: number | undefined;
  #layout: Layout | undefined;
  #sequence: number;
  /** The index of everything in the file. Undefined when it must be read back. */
  #tables: SampleTables[] | undefined;
  /** Whether a track has begun whose start time is not in the file's header yet. */
  #isHeaderStale = false;

  constructor(options: MuxerOptions) {
    super(options);
    this.#reserve = options.reserve ?? defaultReserveBytes;
    this.#until = options.until;
    this.#sequence = options.resume?.fragments ?? 0;
    if (!options.resume) this.#tables = [];
  }

  protected makeTrack(index: number, format: Format, options: TrackOptions): Mp4Track {
    return new Mp4Track(index, format, options, this.resume?.tracks[index]?.end);
  }

  protected async adoptFormat(track: Mp4Track, format: Format): Promise<void> {
    if (this.resume && !this.#layout) await this.#reopen();
    const { entry } = track;
    const before = track.entries.length;
    track.entry = track.useEntry(format);
    if (track.entries.length === before || !this.#layout) return;
    try {
      await replaceHeader(this.sink, this.#layout, this.tracks);
    } catch (error) {
      // The file does not contain the entry, so the track must not either.
      track.entries.pop();
      track.entry = entry;
      throw error;
    }
  }

  protected override releaseHeld(): void {
    for (const track of this.tracks) track.endText();
  }

  protected async flush(): Promise<number> {
    if (this.resume && !this.#layout) await this.#reopen();
    for (const track of this.tracks) {
      if (track.locate()) this.#isHeaderStale = true;
    }
    if (this.tracks.every(({ pending }) => pending.length === 0)) return this.length;
    const next = this.#sequence + 1;
    const { chunks, runs } = fragment(next, this.tracks);
    let position = this.length;
    let end: number;
    if (this.#layout) {
      if (this.#isHeaderStale) await replaceHeader(this.sink, this.#layout, this.tracks);
      end = await this.#append(position, chunks);
    } else {
      const start = fileStart(this.tracks, { reserve: this.#reserve, isAudioOnly: this.container === 'm4a' });
      await this.sink.write(0, start.head);
      position = slotAt(start.layout, 0);
      end = await this.#append(position, [...start.slots, ...chunks]);
      this.#layout = start.layout;
    }
    this.#isHeaderStale = false;
    this.#sequence = next;
    this.#remember(runs, end - sizeOf(chunks));
    return end;
  }

  protected override async prepare(): Promise<void> {
    const { sink, length, tracks } = this;
    if (this.#tables) await assertLong(sink, length);
    else if (this.#layout) this.#tables = await readTables({ sink, length, tracks, layout: this.#layout });
  }

  protected async complete(metadata: Metadata): Promise<boolean> {
    if (!this.#layout) throw new MediaError('manifest.empty', 'There is nothing to write.');
    const { sink, length, tracks } = this;
    const tables = this.#tables ?? [];
    const done = await finishMp4({ sink, length, tracks, tables, metadata, layout: this.#layout, until: this.#until });
    this.length = done.length;
    return done.isIndexFirst;
  }

  async #append(position: number, chunks: readonly Uint8Array[]): Promise<number> {
    await this.sink.write(position, chunks);
    return position + sizeOf(chunks);
  }

  #remember(runs: readonly SampleRun[], position: number): void {
    if (!this.#tables) return;
    addRuns(this.#tables, this.tracks, runs, position);
    if (this.#tables.reduce((sum, { samples }) => sum + samples, 0) > maxKeptSamples) this.#tables = undefined;
  }

  /** Continues a file after a crash: the tracks get their start times from its header. */
  async #reopen(): Promise<void> {
    const start = await readStart(this.sink);
    if (start.state !== 'fragmented') throw new MediaError('source.changed', 'The file cannot be continued.');
    if (start.staleSlot !== undefined) await hideSlot(this.sink, start.layout, start.staleSlot);
    this.#layout = start.layout;
    const before = start.tracks.reduce((sum, { entries }) => sum + entries.length, 0);
    for (const track of this.tracks) {
      const stored = start.tracks[track.index];
      // A crash may come between the header with a track's start time and its first fragment: then the track is placed
      // again.
      const isBegun = (this.resume?.tracks[track.index]?.packets ?? 0) > 0;
      if (stored) track.restore(stored.entries, isBegun ? stored : undefined);
    }
    const after = this.tracks.reduce((sum, { entries }) => sum + entries.length, 0);
    if (after > before) await replaceHeader(this.sink, start.layout, this.tracks);
  }
}
