import type { BufferPool } from '../load/index.ts';

/** Pool memory that holds the packets of the last pieces until they are written. */
export class SegmentMemory {
  readonly #pool: BufferPool;
  #inUse: Uint8Array[] = [];

  constructor(pool: BufferPool) {
    this.#pool = pool;
  }

  take(size: number): Uint8Array<ArrayBuffer> {
    const memory = this.#pool.take(size);
    this.#inUse.push(memory);
    return memory;
  }

  /** Counts memory that was allocated elsewhere as in use. */
  add(memory: Uint8Array): void {
    this.#inUse.push(memory);
  }

  /** Returns a function that releases all memory in use at this moment; memory taken later is not included. */
  release(): () => void {
    const released = this.#inUse;
    this.#inUse = [];
    return () => {
      for (const memory of released) this.#pool.give(memory);
    };
  }
}
