import type { BufferPool } from '../load/index.ts';
import type { Clock } from '../model/ports.ts';

/**
 * Tiny segments are written several at a time, for each write costs as much as all the rest: until so much memory is held, so
 * many segments wait or so many milliseconds have passed. Where segments are large, or come slowly, each is written at once.
 */
const most = { bytes: 512 * 1024, segments: 64, milliseconds: 250 };

/** The segments that wait to be written together, and the memory that their packets lie in. */
export class SegmentBatch {
  readonly #buffers: BufferPool;
  readonly #clock: Clock;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #segments = 0;
  #begunAt = Number.NEGATIVE_INFINITY;

  constructor(buffers: BufferPool, clock: Clock) {
    this.#buffers = buffers;
    this.#clock = clock;
  }

  /** Whether enough has come to be worth a write. */
  get isFull(): boolean {
    if (this.#heldBytes >= most.bytes || this.#segments >= most.segments) return true;
    return this.#clock.now() - this.#begunAt >= most.milliseconds;
  }

  /** Another segment comes. */
  count(): void {
    this.#segments += 1;
  }

  /** Lends memory that is held until what lies in it is written. */
  borrow(size: number): Uint8Array<ArrayBuffer> {
    const memory = this.#buffers.take(size);
    this.hold(memory);
    return memory;
  }

  hold(memory: Uint8Array): void {
    this.#held.push(memory);
    this.#heldBytes += memory.buffer.byteLength;
  }

  /** What comes from now on is written with the next batch. */
  begin(): void {
    this.#segments = 0;
    this.#begunAt = this.#clock.now();
  }

  /** Hands out the memory that is held, for `release`. */
  take(): readonly Uint8Array[] {
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    return held;
  }

  /** Nobody reads this memory any more. */
  release(held: readonly Uint8Array[]): void {
    for (const memory of held) this.#buffers.give(memory);
  }
}
