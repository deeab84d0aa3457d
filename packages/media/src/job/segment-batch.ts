import type { BufferPool } from '../load/index.ts';

/**
 * Tiny segments are written several at a time, for each write costs as much as all the rest: until so many bytes have come, or
 * so many segments. By content and never by time, so that a download always ends in the same bytes.
 */
const most = { bytes: 32 * 1024, segments: 16 };

/** The segments that wait to be written together, and the memory that their packets lie in. */
export class SegmentBatch {
  readonly #buffers: BufferPool;
  readonly #mayGather: boolean;
  #held: Uint8Array[] = [];
  #segments = 0;
  #bytes = 0;

  /** `mayGather`: what is lost in a crash can be loaded again. */
  constructor(buffers: BufferPool, mayGather: boolean) {
    this.#buffers = buffers;
    this.#mayGather = mayGather;
  }

  /** Whether enough has come to be worth a write. */
  get isFull(): boolean {
    return !this.#mayGather || this.#bytes >= most.bytes || this.#segments >= most.segments;
  }

  /** Another segment comes. */
  count(bytes: number): void {
    this.#segments += 1;
    this.#bytes += bytes;
  }

  /** Lends memory that is held until what lies in it is written. */
  borrow(size: number): Uint8Array<ArrayBuffer> {
    const memory = this.#buffers.take(size);
    this.hold(memory);
    return memory;
  }

  hold(memory: Uint8Array): void {
    this.#held.push(memory);
  }

  /** What comes from now on is written with the next batch. */
  begin(): void {
    this.#segments = 0;
    this.#bytes = 0;
  }

  /** Hands out the memory that is held, for `release`. */
  take(): readonly Uint8Array[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  /** Nobody reads this memory any more. */
  release(held: readonly Uint8Array[]): void {
    for (const memory of held) this.#buffers.give(memory);
  }
}
