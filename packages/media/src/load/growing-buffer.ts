import type { BufferPool } from './buffer-pool.ts';
import type { Receiver } from './receiver.ts';

/** An announced length is trusted only up to this size: a false one must not cost memory. */
const maxTrustedBytes = 64 * 2 ** 20;

/** Receives a resource into contiguous memory. */
export class GrowingBuffer implements Receiver {
  readonly #pool: BufferPool | undefined;
  #buffer = new Uint8Array(0);
  #size = 0;

  constructor(pool: BufferPool | undefined) {
    this.#pool = pool;
  }

  get size(): number {
    return this.#size;
  }

  begin(_head: unknown, expected = 0): void {
    const needed = this.#size + Math.min(expected, maxTrustedBytes);
    if (needed > this.#buffer.length) this.#grow(needed);
  }

  take(chunk: Uint8Array): void {
    const needed = this.#size + chunk.length;
    if (needed > this.#buffer.length) this.#grow(Math.max(needed, this.#buffer.length * 2, 64 * 1024));
    this.#buffer.set(chunk, this.#size);
    this.#size = needed;
  }

  room(): Uint8Array | undefined {
    return this.#size < this.#buffer.length ? this.#buffer.subarray(this.#size) : undefined;
  }

  took(count: number): void {
    this.#size += count;
  }

  restart(): void {
    this.#size = 0;
  }

  /** Returns the memory: it is no longer in use. */
  release(): void {
    this.#pool?.give(this.#buffer);
    this.#buffer = new Uint8Array(0);
    this.#size = 0;
  }

  bytes(): Uint8Array {
    // No copy in the usual case, when the announced length is correct.
    if (this.#buffer.length === this.#size) return this.#buffer;
    return this.#pool ? this.#buffer.subarray(0, this.#size) : this.#buffer.slice(0, this.#size);
  }

  #grow(capacity: number): void {
    const larger = this.#pool?.take(capacity) ?? new Uint8Array(capacity);
    larger.set(this.#buffer.subarray(0, this.#size));
    this.#pool?.give(this.#buffer);
    this.#buffer = larger;
  }
}
