import { findStartCodes } from '../../codec/nal.ts';
import { type Kernel, kernelOf } from './kernel/kernel.ts';

/** Returns memory with undefined content. It must not be reused while its packets are in use. */
export type Allocate = (size: number) => Uint8Array;

/** How a demuxer gets the memory for its packets. */
export interface MemoryOptions {
  readonly allocate?: Allocate;
  /** The demuxer owns the segments it receives and assembles packets in place. */
  readonly ownsSegments?: boolean;
}

const noBytes = new Uint8Array(0);
/** Small packets share memory of this size, or less if their segment is smaller. */
const shareBytes = 64 * 1024;

/** Memory that packets share: one allocation for many frames. `position` is the end of what is in use. */
export class PesMemory {
  data: Uint8Array = noBytes;
  /** The kernel that moves and searches faster here, if there is one. */
  kernel: Kernel | undefined;
  /** The same memory in words, for searching. */
  #words: Int32Array = new Int32Array(0);
  position = 0;
  readonly #allocate: Allocate;

  #share = shareBytes;

  constructor(allocate: Allocate) {
    this.#allocate = allocate;
  }

  /** The memory of `bytes` itself, all of it still free. */
  static of(bytes: Uint8Array, allocate: Allocate): PesMemory {
    const memory = new PesMemory(allocate);
    memory.#use(bytes);
    return memory;
  }

  /** The same with a copy of `bytes`. */
  static mirror(bytes: Uint8Array, allocate: Allocate): PesMemory {
    const memory = PesMemory.of(allocate(bytes.length), allocate);
    memory.data.set(bytes);
    return memory;
  }

  /** Sets the size of the segment that most of the content will come from: a tiny one needs no full share. */
  expect(segmentBytes: number): void {
    this.#share = Math.min(shareBytes, segmentBytes);
  }

  /** Ensures that `size` bytes fit at `position`. Memory handed out before stays in place. */
  reserve(size: number): void {
    if (this.position + size > this.data.length) this.#use(this.#allocate(Math.max(size, this.#share)));
  }

  /** Appends the position of every 00 00 01 in [start, end) to `found`. */
  findStartCodes(start: number, end: number, found: number[]): void {
    const { kernel } = this;
    if (!kernel) {
      findStartCodes(this.data, this.#words, start, end, found);
      return;
    }
    for (let at = kernel.find(start, end); at >= 0; at = kernel.find(at + 3, end)) found.push(at);
  }

  #use(data: Uint8Array): void {
    const { buffer, byteOffset } = data;
    this.data = data;
    this.kernel = kernelOf(data);
    this.#words = byteOffset === 0 ? new Int32Array(buffer, 0, buffer.byteLength >> 2) : new Int32Array(0);
    this.position = 0;
  }
}
