import type { Format } from '../model/packet.ts';
import type { Cut, Metadata, Muxer, MuxSummary, TrackOptions } from '../mux/index.ts';
import { type Placed, type StreamId, type StreamKey, streamKey } from '../timeline/index.ts';

/** A stream of the result: its source and its first format. */
export interface OutputStream {
  readonly stream: StreamId;
  readonly format: Format;
  readonly options: TrackOptions;
}

/** Writes packets, whose times are already those of the file, into the tracks of one file. */
export class FileWriter {
  readonly #muxer: Muxer;
  readonly #tracks = new Map<StreamKey, { readonly index: number; format: Format }>();
  #length = 0;

  constructor(muxer: Muxer, streams: readonly OutputStream[]) {
    this.#muxer = muxer;
    for (const { stream, format, options } of streams) {
      this.#tracks.set(streamKey(stream), { index: muxer.addTrack(format, options), format });
    }
  }

  get pendingBytes(): number {
    return this.#muxer.pendingBytes;
  }

  /** Length of the file after the last cut. */
  get length(): number {
    return this.#length;
  }

  has(stream: StreamId): boolean {
    return this.#tracks.has(streamKey(stream));
  }

  /** Whether packets can go into this file: another codec needs another file. */
  takes({ stream, format }: Placed): boolean {
    const track = this.#tracks.get(streamKey(stream));
    return !track || (track.format.codec === format.codec && track.format.timescale === format.timescale);
  }

  async write({ stream, format, packets }: Placed): Promise<void> {
    const track = this.#tracks.get(streamKey(stream));
    if (!track) return;
    if (track.format !== format) {
      await this.#muxer.changeFormat(track.index, format);
      track.format = format;
    }
    this.#muxer.write(track.index, packets);
  }

  /** The formats in use now, for the journal. */
  formats(): ReadonlyMap<StreamKey, Format> {
    return new Map([...this.#tracks].map(([key, { format }]) => [key, format]));
  }

  async cut(): Promise<Cut> {
    const cut = await this.#muxer.cut();
    this.#length = cut.length;
    return cut;
  }

  finish(metadata: Metadata, isSafe?: Promise<void>): Promise<MuxSummary> {
    return this.#muxer.finish(metadata, isSafe);
  }
}
