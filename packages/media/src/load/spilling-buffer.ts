import type { HttpResponse, Sink } from '../model/ports.ts';
import type { BufferPool } from './buffer-pool.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import type { Receiver } from './receiver.ts';
import { SinkReceiver } from './sink-receiver.ts';

/** A file for a resource that is too large for memory. */
export interface SpillFile {
  readonly sink: Sink;
  /** Closes and removes it. */
  discard(): Promise<void>;
}

/** Opens a new, empty file for one resource. */
export type OpenSpill = () => Promise<SpillFile>;

/** More than this many bytes of one resource go to disk: a few such segments would fill the memory budget. */
const maxMemoryBytes = 16 * 2 ** 20;

/** Receives a resource into memory, or into a file as soon as it turns out to be too large for memory. */
export class SpillingBuffer implements Receiver {
  readonly #memory: GrowingBuffer;
  readonly #open: OpenSpill;
  #isLarge = false;
  #file: SpillFile | undefined;
  #receiver: SinkReceiver | undefined;

  constructor(open: OpenSpill, pool: BufferPool | undefined) {
    this.#open = open;
    this.#memory = new GrowingBuffer(pool);
  }

  begin(head: Pick<HttpResponse, 'status' | 'headers' | 'url'>, expected = 0): void {
    if (this.#memory.size + expected > maxMemoryBytes) this.#isLarge = true;
    else if (!this.#receiver) this.#memory.begin(head, expected);
  }

  take(chunk: Uint8Array): void | Promise<void> {
    if (this.#receiver) return this.#receiver.take(chunk);
    if (this.#isLarge || this.#memory.size + chunk.length > maxMemoryBytes) return this.#spill(chunk);
    this.#memory.take(chunk);
  }

  room(): Uint8Array | undefined {
    return this.#receiver || this.#isLarge ? undefined : this.#memory.room();
  }

  took(count: number): void {
    this.#memory.took(count);
  }

  restart(): void {
    this.#memory.restart();
    this.#receiver?.restart();
  }

  /** Completes the resource, in memory or in the file. */
  async finish(): Promise<{ readonly bytes: Uint8Array; readonly file?: SpillFile }> {
    await this.#receiver?.flush();
    return { bytes: this.#memory.bytes(), ...(this.#file ? { file: this.#file } : {}) };
  }

  /** Discards the resource. */
  async discard(): Promise<void> {
    await this.#file?.discard();
    this.#file = undefined;
  }

  async #spill(chunk: Uint8Array): Promise<void> {
    this.#file ??= await this.#open();
    this.#receiver = new SinkReceiver({
      sink: this.#file.sink,
      start: 0,
      onWritten: () => Promise.resolve(),
      onBegin: () => undefined,
    });
    await this.#receiver.take(this.#memory.bytes().slice());
    this.#memory.release();
    await this.#receiver.take(chunk);
  }
}
