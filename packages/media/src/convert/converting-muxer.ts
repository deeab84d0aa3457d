import type { Format, Packet } from '../model/packet.ts';
import type { Container, Cut, Metadata, Muxer, MuxSummary, TrackOptions } from '../mux/index.ts';
import type { SoundConverter } from './sound-converter.ts';

/** Packets to convert without a break: a few hundred milliseconds of work would noticeably delay a cancel. */
const packetsAtOnce = 32;
/** Input bytes after which the output is written: uncompressed sound grows to many times their size. */
const maxPendingBytes = 4 * 2 ** 20;

/** Converts sound to another codec while writing. The work is done in `cut`, which may wait. */
export class ConvertingMuxer implements Muxer {
  readonly #inner: Muxer;
  readonly #converter: SoundConverter;
  readonly #rest: (seconds: number) => Promise<void>;
  #waiting: Packet[] = [];

  /** `rest` receives the progress, yields to other tasks between two pieces, and throws when the job is over. */
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
