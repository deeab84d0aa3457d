import type { Clock, Sink } from '../model/ports.ts';
import type { Journal } from './journal.ts';

/** How often written data is made durable. */
export interface CheckpointWriterOptions<Entry> {
  readonly data: Pick<Sink, 'sync'>;
  readonly journal: Pick<Journal<Entry>, 'append' | 'sync'>;
  readonly clock: Clock;
  /** At the latest after this many milliseconds. */
  readonly intervalMs?: number;
  /** After this many bytes, if `minIntervalMs` has passed as well. */
  readonly maxBytes?: number;
  /** Milliseconds between two checkpoints: on a fast connection losing megabytes costs less time than syncing them. */
  readonly minIntervalMs?: number;
  /** Replaces the accumulated records by fewer. */
  merge?(entries: readonly Entry[]): readonly Entry[];
}

/**
 * Ties the journal to the data: a record reaches the journal only after the bytes that it promises are durable. So a
 * crash loses at most the last few seconds and never leaves a promise without bytes.
 */
export class CheckpointWriter<Entry> {
  readonly #options: CheckpointWriterOptions<Entry>;
  #pending: Entry[] = [];
  #pendingBytes = 0;
  #flushing: Promise<void> = Promise.resolve();
  #flushedAt = Number.NEGATIVE_INFINITY;
  #timer: AbortController | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: CheckpointWriterOptions<Entry>) {
    this.#options = options;
  }

  /**
   * Records that `entry` now holds, because its `bytes` have been written to the data file. A due checkpoint is made
   * while the writer continues; only if the next one is due before it is done, because the disk is too slow, does the
   * writer wait.
   */
  async note(entry: Entry, bytes: number): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    this.#pending.push(entry);
    this.#pendingBytes += bytes;
    const { clock, maxBytes = 8 * 2 ** 20, minIntervalMs = 200 } = this.#options;
    if (this.#pendingBytes < maxBytes || clock.now() - this.#flushedAt < minIntervalMs) {
      this.#flushLater();
      return;
    }
    await this.#flushing;
    void this.flush().catch(() => undefined); // Kept, and thrown by the next call.
  }

  /** Makes everything noted so far durable. */
  flush(): Promise<void> {
    this.#timer?.abort();
    this.#timer = undefined;
    this.#flushedAt = this.#options.clock.now();
    this.#flushing = this.#flushing.then(() => this.#flush());
    this.#flushing.catch((error) => {
      this.#failure ??= { error };
    });
    return this.#flushing;
  }

  /** The last checkpoint. */
  async close(): Promise<void> {
    await this.flush();
    if (this.#failure) throw this.#failure.error;
  }

  /** Drops pending entries, because the journal is about to be removed. Returns when nothing uses the files any more. */
  async abandon(): Promise<void> {
    this.#timer?.abort();
    this.#pending = [];
    await this.#flushing.catch(() => undefined);
  }

  async #flush(): Promise<void> {
    if (this.#pending.length === 0) return;
    const { data, journal, merge } = this.#options;
    // Taken before the sync, because it may not cover entries noted while it runs.
    const entries = this.#pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    await data.sync();
    await journal.append(merge ? merge(entries) : entries);
    await journal.sync();
  }

  #flushLater(): void {
    if (this.#timer) return;
    const timer = new AbortController();
    this.#timer = timer;
    this.#options.clock.wait(this.#options.intervalMs ?? 5000, timer.signal).then(
      () => void this.flush().catch(() => undefined), // Kept, and thrown by the next call.
      () => undefined, // Another flush came first.
    );
  }
}
