import type { Clock, HttpResponse, Sink } from '../model/ports.ts';
import type { Span } from './range-set.ts';
import type { Receiver } from './receiver.ts';

/** Bytes to collect before one write. */
const maxBatchBytes = 1 << 19;
/**
 * On a slow connection that takes long: data is written after waiting this many milliseconds, so that a checkpoint can
 * cover it.
 */
const maxBatchMs = 1000;

/** Writes a transfer into a file, from a position on. */
export class SinkReceiver implements Receiver {
  readonly #sink: Sink;
  readonly #start: number;
  readonly #onWritten: (span: Span) => Promise<void>;
  readonly #onBegin: (head: Pick<HttpResponse, 'status' | 'headers' | 'url'>) => void;
  #position: number;
  #chunks: Uint8Array[] = [];
  #gathered = 0;
  readonly #clock: Pick<Clock, 'now'> | undefined;
  /** When the first of the collected bytes arrived. */
  #gatheredAt = 0;

  constructor(options: {
    readonly sink: Sink;
    readonly start: number;
    onWritten(span: Span): Promise<void>;
    onBegin(head: Pick<HttpResponse, 'status' | 'headers' | 'url'>): void;
    /** Present when writes are also recorded in a journal. */
    readonly clock?: Pick<Clock, 'now'>;
  }) {
    this.#clock = options.clock;
    this.#sink = options.sink;
    this.#start = options.start;
    this.#position = options.start;
    this.#onWritten = options.onWritten;
    this.#onBegin = options.onBegin;
  }

  begin(head: Pick<HttpResponse, 'status' | 'headers' | 'url'>): void {
    this.#onBegin(head);
  }

  take(chunk: Uint8Array): void | Promise<void> {
    const now = this.#clock?.now() ?? 0;
    if (this.#gathered === 0) this.#gatheredAt = now;
    this.#chunks.push(chunk);
    this.#gathered += chunk.length;
    return this.#gathered >= maxBatchBytes || now - this.#gatheredAt >= maxBatchMs ? this.flush() : undefined;
  }

  restart(): void {
    this.#chunks = [];
    this.#gathered = 0;
    this.#position = this.#start;
  }

  /** Writes the collected bytes. Also called after the last byte and after a failure, so that received data is kept. */
  async flush(): Promise<void> {
    if (this.#gathered === 0) return;
    const chunks = this.#chunks;
    const span = { start: this.#position, end: this.#position + this.#gathered };
    this.#chunks = [];
    this.#gathered = 0;
    this.#position = span.end;
    await this.#sink.write(span.start, chunks);
    await this.#onWritten(span);
  }
}
