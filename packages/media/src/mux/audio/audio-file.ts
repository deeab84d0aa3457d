import { MediaError } from '../../model/errors.ts';
import type { AudioFormat, Format, Packet } from '../../model/packet.ts';
import { BaseMuxer } from '../base-muxer.ts';
import { type Chunks, sizeOf } from '../bytes/writer.ts';
import type { Metadata, MuxerOptions, TrackOptions } from '../muxer.ts';
import { TrackState } from '../track-state.ts';

/**
 * A file with a single sound stream: a header, frames, and values patched at the end. Readable at any time, but with
 * too little structure to continue after a crash: such a recording starts over.
 */
export abstract class AudioFile extends BaseMuxer {
  readonly #reserve: number | undefined;
  #format: AudioFormat | undefined;
  #hasStart = false;
  #prepared: Uint8Array[] = [];
  #preparedPackets = 0;

  constructor(options: MuxerOptions) {
    super(options);
    if (options.resume) throw new MediaError('media.unsupported', `A ${options.container} file cannot be continued.`);
    this.#reserve = options.reserve;
  }

  /** Bytes at the start that are reserved for tags. */
  protected reserve(usual: number): number {
    return Math.max(16, Math.ceil(this.#reserve ?? usual));
  }

  protected get format(): AudioFormat {
    if (!this.#format) throw new MediaError('input.invalid', 'There is no track.');
    return this.#format;
  }

  protected makeTrack(index: number, format: Format, options: TrackOptions): TrackState {
    if (format.kind !== 'audio') throw new MediaError('media.unsupported', `${this.container} holds sound only.`);
    this.#format = format;
    return new TrackState(index, format, options);
  }

  protected adoptFormat(_: TrackState, format: Format): void {
    throw new MediaError('media.unsupported', `A ${this.container} file has one configuration.`, {
      facts: { subject: format.codec },
    });
  }

  protected async flush(): Promise<number> {
    const { pending } = this.track(0);
    const [first] = pending;
    if (!first) return this.length;
    // Frames are counted while they are prepared, and not prepared again after a failed write.
    if (!this.#hasStart) this.#prepared.push(...this.start(first));
    this.#hasStart = true;
    const fresh = pending.slice(this.#preparedPackets);
    this.#prepared.push(...this.frames(fresh, this.length + sizeOf(this.#prepared)));
    this.#preparedPackets = pending.length;
    await this.sink.write(this.length, this.#prepared);
    const length = this.length + sizeOf(this.#prepared);
    this.#prepared = [];
    this.#preparedPackets = 0;
    return length;
  }

  protected async complete(metadata: Metadata): Promise<boolean> {
    if (!this.#hasStart) throw new MediaError('manifest.empty', 'There is nothing to write.');
    this.length = await this.end(metadata);
    await this.sink.sync();
    return true;
  }

  /** The bytes before the first frame. */
  protected abstract start(first: Packet): Chunks;
  /** The frames as they are in the file, from `position` on. */
  protected abstract frames(packets: readonly Packet[], position: number): Chunks;
  /** Patches the start, appends the trailing data, and returns the length of the file. */
  protected abstract end(metadata: Metadata): Promise<number>;
}
