import type { BufferPool } from '../load/index.ts';

/** Memory of the pool that the packets of the last pieces lie in, until they are written. */
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

  /** Counts memory that was taken elsewhere as in use. */
  add(memory: Uint8Array): void {
    this.#inUse.push(memory);
  }

  /** All that is in use now, to be given back by the function that it returns; what is taken later is not part of it. */
  release(): () => void {
    const released = this.#inUse;
    this.#inUse = [];
    return () => {
      for (const memory of released) this.#pool.give(memory);
    };
  }
}
