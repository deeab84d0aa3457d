import type { Format, Packet } from '../model/packet.ts';
import type { Container, Cut, Metadata, Muxer, MuxSummary, TrackOptions } from '../mux/index.ts';
import type { SoundConverter } from './sound-converter.ts';

/** Packets that are converted at once: some hundred milliseconds of work would delay a canceling user. */
const packetsAtOnce = 32;
/** Bytes after which the file gets what was made of them: uncompressed sound grows to many times its size. */
const maxPendingBytes = 4 * 2 ** 20;

/** Writes sound in another codec than it comes in. The work is done when the file is cut: that may wait. */
export class ConvertingMuxer implements Muxer {
  readonly #inner: Muxer;
  readonly #converter: SoundConverter;
  readonly #rest: (seconds: number) => Promise<void>;
  #waiting: Packet[] = [];

  /** `rest` hears how far the sound is, lets others work between two pieces, and throws when the job is over. */
  constructor(inner: Muxer, converter: SoundConverter, rest: (seconds: number) => Promise<void>) {
    this.#inner = inner;
    this.#converter = converter;
    this.#rest = rest;
  }

  get container(): Container {
    return this.#inner.container;
  }

  get pendingBytes(): number {
    return this.#waiting.reduce((sum, { data }) => sum + data.length, this.#inner.pendingBytes);
  }

  addTrack(_: Format, options?: TrackOptions): number {
    return this.#inner.addTrack(this.#converter.format, options);
  }

  write(_: number, packets: readonly Packet[]): void {
    this.#waiting.push(...packets);
  }

  async changeFormat(_: number, format: Format): Promise<void> {
    await this.#convert();
    await this.#converter.changeFormat(format);
  }

  async cut(): Promise<Cut> {
    await this.#convert();
    return this.#inner.cut();
  }

  async finish(metadata?: Metadata, isSafe?: Promise<void>): Promise<MuxSummary> {
    await this.#convert();
    this.#inner.write(0, this.#converter.finish());
    return this.#inner.finish(metadata, isSafe);
  }

  async #convert(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#inner.write(0, this.#converter.convert(this.#waiting.splice(0, packetsAtOnce)));
      if (this.#inner.pendingBytes > maxPendingBytes) await this.#inner.cut();
      await this.#rest(this.#converter.seconds);
    }
  }
}
