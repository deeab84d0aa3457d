import { MediaError } from '../../model/errors.ts';
import type { Format } from '../../model/packet.ts';
import { BaseMuxer } from '../base-muxer.ts';
import { isEqual } from '../bytes/compare.ts';
import { sizeOf } from '../bytes/writer.ts';
import { progress, writeMark } from '../mark.ts';
import type { Metadata, MuxerOptions, TrackOptions } from '../muxer.ts';
import { clusters } from './cluster.ts';
import { element, ids } from './ebml.ts';
import { finishMkv } from './finish.ts';
import { fileStart, type MkvLayout, readStart } from './header.ts';
import { MkvTrack } from './mkv-track.ts';
import { readLastMark } from './recover.ts';

/**
 * Matroska and WebM. Clusters are appended to a segment of unknown size, which every player reads; finishing adds the
 * index after them and patches the places reserved for duration, table of contents and size.
 */
export class MkvMuxer extends BaseMuxer<MkvTrack> {
  readonly #isWebm: boolean;
  #layout: MkvLayout | undefined;
  #fragments: number;
  /** Milliseconds by which all tracks are shifted when one begins before zero, because times must not be negative. */
  #shift: number | undefined;

  constructor(options: MuxerOptions) {
    super(options);
    this.#isWebm = options.container === 'webm';
    this.#fragments = options.resume?.fragments ?? 0;
  }

  protected makeTrack(index: number, format: Format, options: TrackOptions): MkvTrack {
    return new MkvTrack(index, format, options);
  }

  protected adoptFormat(track: MkvTrack, format: Format): void {
    // Before the first cut the header is not written yet, so it simply describes the new format.
    if (this.#layout || this.resume) track.adopt(format);
  }

  protected async flush(): Promise<number> {
    if (this.resume && !this.#layout) await this.#reopen();
    if (this.tracks.every(({ pending }) => pending.length === 0)) return this.length;
    this.#shift ??= Math.max(0, ...this.tracks.map(earliest));
    const start = this.#layout ? undefined : fileStart(this.tracks, this.#isWebm);
    const mark = writeMark({
      fragments: this.#fragments + 1,
      isLast: false,
      shift: this.#shift,
      tracks: progress(this.tracks),
      extra: new Uint8Array(0),
    });
    const chunks = [
      ...(start?.bytes ?? []),
      ...clusters(this.tracks, this.#lead, this.#shift, this.#isWebm),
      ...element(ids.void, mark),
    ];
    await this.sink.write(this.length, chunks);
    if (start) this.#layout = start.layout;
    this.#fragments += 1;
    return this.length + sizeOf(chunks);
  }

  protected async complete(metadata: Metadata): Promise<boolean> {
    const { sink, tracks, length } = this;
    if (!this.#layout) throw new MediaError('manifest.empty', 'There is nothing to write.');
    const seconds = Math.max(0, ...tracks.map(({ end, timescale }) => (end ?? 0) / timescale));
    const [layout, lead, isWebm] = [this.#layout, this.#lead, this.#isWebm];
    const milliseconds = seconds * 1000 + (this.#shift ?? 0);
    this.length = await finishMkv({ sink, layout, lead: lead.index, isWebm, length, milliseconds, metadata });
    return false;
  }

  /** The track by which players seek. */
  get #lead(): MkvTrack {
    return this.tracks.find(({ format }) => format.kind === 'video') ?? this.track(0);
  }

  async #reopen(): Promise<void> {
    const start = await readStart(this.sink);
    const mark = start && (await readLastMark(this.sink, start.layout));
    if (!start || !mark || mark.end !== this.length) {
      throw new MediaError('source.changed', 'The file cannot be continued.');
    }
    this.#layout = start.layout;
    this.#shift = mark.shift;
    for (const track of this.tracks) {
      const { description } = track.format;
      if (!contains(start.tracks, description)) track.adopt(track.format);
    }
  }
}

/** Milliseconds by which a track's first packet is before zero. */
function earliest(track: MkvTrack): number {
  const [first] = track.pending;
  return first ? Math.ceil((-(first.pts + track.delay) * 1000) / track.timescale) : 0;
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = 0; at + part.length <= bytes.length; at += 1) {
    if (isEqual(bytes.subarray(at, at + part.length), part)) return true;
  }
  return false;
}
