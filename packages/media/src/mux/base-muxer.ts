import { MediaError } from '../model/errors.ts';
import type { Format, Packet } from '../model/packet.ts';
import type { Sink } from '../model/ports.ts';
import { assertCanHold } from './container.ts';
import type { Container, Cut, Metadata, Muxer, MuxerOptions, MuxSummary, Recovered, TrackOptions } from './muxer.ts';
import { isSameFormat } from './same-format.ts';
import type { TrackState } from './track-state.ts';

/** What all containers share: the list of tracks, the data that waits for the next cut, and the order of calls. */
export abstract class BaseMuxer<T extends TrackState = TrackState> implements Muxer {
  readonly container: Container;
  protected readonly sink: Sink;
  protected readonly resume: Recovered | undefined;
  protected readonly tracks: T[] = [];
  /** End of the data that is written permanently. */
  protected length: number;
  #isClean = false;
  #state: 'adding' | 'writing' | 'finished' = 'adding';

  constructor({ container, sink, resume }: MuxerOptions) {
    this.container = container;
    this.sink = sink;
    this.resume = resume;
    this.length = resume?.length ?? 0;
  }

  get pendingBytes(): number {
    return this.tracks.reduce((sum, { pendingBytes }) => sum + pendingBytes, 0);
  }

  addTrack(format: Format, options: TrackOptions = {}): number {
    if (this.#state !== 'adding') {
      throw new MediaError('input.invalid', 'Tracks must be added before the first packet.');
    }
    assertSane(format);
    assertCanHold(this.container, [...this.tracks.map((track) => track.format), format]);
    const index = this.tracks.length;
    const track = this.makeTrack(index, format, options);
    const before = this.resume?.tracks[index];
    if (before) {
      if (before.timescale !== format.timescale) {
        throw new MediaError('source.changed', `Track ${index} had timescale ${before.timescale}.`);
      }
      track.start = before.start;
      track.end = before.end;
      track.packets = before.packets;
    }
    this.tracks.push(track);
    return index;
  }

  write(track: number, packets: readonly Packet[]): void {
    this.#begin();
    this.track(track).push(packets);
  }

  async changeFormat(index: number, format: Format): Promise<void> {
    const track = this.track(index);
    const { codec, timescale } = track.format;
    if (format.codec !== codec) {
      throw new MediaError('media.unsupported', `A ${codec} track cannot continue as ${format.codec}.`, {
        facts: { subject: format.codec },
      });
    }
    if (format.timescale !== timescale) {
      throw new MediaError('input.invalid', `Track ${index} has timescale ${timescale}, not ${format.timescale}.`);
    }
    assertSane(format);
    if (isSameFormat(track.format, format)) return;
    await this.cut();
    await this.adoptFormat(track, format);
    track.format = format;
  }

  async cut(): Promise<Cut> {
    this.#begin();
    if (!this.#isClean) await this.#cleanSink();
    // Cleared only after the write: when the disk is full, the caller frees space and cuts again.
    this.length = await this.flush();
    for (const track of this.tracks) track.clear();
    return { length: this.length, ends: this.tracks.map(({ end }) => end ?? 0) };
  }

  async finish(metadata: Metadata = {}, isSafe: Promise<void> = Promise.resolve()): Promise<MuxSummary> {
    this.releaseHeld();
    await this.cut();
    await Promise.all([this.prepare(), isSafe]);
    const isIndexFirst = await this.complete(metadata);
    this.#state = 'finished';
    const tracks = this.tracks.map((track) => track.summary());
    const duration = Math.max(0, ...tracks.map(({ end }) => end));
    return { container: this.container, length: this.length, duration, isIndexFirst, tracks };
  }

  /** Creates the state of a new track; throws `media.unsupported` when its configuration cannot be written. */
  protected abstract makeTrack(index: number, format: Format, options: TrackOptions): T;
  /** Called after the pending packets were written; the following ones have this format. */
  protected abstract adoptFormat(track: T, format: Format): Promise<void> | void;
  /** Called when no packet will follow: whatever waited for one becomes pending. */
  protected releaseHeld(): void {
    // Most containers do not hold anything back.
  }

  /** Reads what `complete` needs, without changing the file. */
  protected async prepare(): Promise<void> {
    // Most containers keep what they need in memory.
  }

  /** Writes the pending packets of all tracks and returns the new length of the file. */
  protected abstract flush(): Promise<number>;
  /** Writes the trailing data, updates `length` and returns whether the index comes first. */
  protected abstract complete(metadata: Metadata): Promise<boolean>;

  protected track(index: number): T {
    const track = this.tracks[index];
    if (!track) throw new MediaError('input.invalid', `There is no track ${index}.`);
    return track;
  }

  /** Leftovers of an abandoned attempt would end up after the new file. */
  async #cleanSink(): Promise<void> {
    if ((await this.sink.size()) > this.length) await this.sink.truncate(this.length);
    this.#isClean = true;
  }

  #begin(): void {
    if (this.#state === 'finished') throw new MediaError('input.invalid', 'The file is finished.');
    if (this.tracks.length === 0) throw new MediaError('input.invalid', 'A file needs a track.');
    if (this.resume && this.resume.tracks.length !== this.tracks.length) {
      throw new MediaError('source.changed', `The file has ${this.resume.tracks.length} tracks.`);
    }
    this.#state = 'writing';
  }
}

/** Refuses numbers that container fields cannot store, in one place for all containers. */
function assertSane(format: Format): void {
  const numbers =
    format.kind === 'video'
      ? [format.width, format.height, format.pixelAspect?.width ?? 1, format.pixelAspect?.height ?? 1]
      : format.kind === 'audio'
        ? [format.channels]
        : [];
  const large = format.kind === 'audio' ? [format.timescale, format.sampleRate] : [format.timescale];
  const isCount = (value: number, most: number): boolean => Number.isInteger(value) && value > 0 && value <= most;
  if (numbers.every((one) => isCount(one, 0xff_ff)) && large.every((one) => isCount(one, 0x7f_ff_ff_ff))) return;
  throw new MediaError('input.invalid', `The format of the ${format.codec} track is impossible.`, {
    facts: { subject: JSON.stringify({ ...format, description: undefined }) },
  });
}
