/** Gives memory of undefined content. What it gave must not be used otherwise while its packets are. */
export type Allocate = (size: number) => Uint8Array;

/** How a demuxer gets the memory for its packets. */
export interface MemoryOptions {
  readonly allocate?: Allocate;
  /** Segments are handed over: packets are put together where they lie. */
  readonly ownsSegments?: boolean;
}

const NO_BYTES = new Uint8Array(0);
/** Small things share their memory. */
const smallest = 64 * 1024;

/** Memory that packets share: one allocation for many frames. `position` is the end of what is in use. */
export class PesMemory {
  data: Uint8Array = NO_BYTES;
  /** The same memory in words, for searching. */
  words: Int32Array = new Int32Array(0);
  position = 0;
  private readonly allocate: Allocate;

  constructor(allocate: Allocate) {
    this.allocate = allocate;
  }

  /** The memory of `bytes` itself, of which nothing is in use yet. */
  static of(bytes: Uint8Array, allocate: Allocate): PesMemory {
    const memory = new PesMemory(allocate);
    memory.use(bytes);
    return memory;
  }

  /** The same with a copy of `bytes`. */
  static mirror(bytes: Uint8Array, allocate: Allocate): PesMemory {
    const memory = PesMemory.of(allocate(bytes.length), allocate);
    memory.data.set(bytes);
    return memory;
  }

  /** Makes sure that `size` bytes fit at `position`. What was handed out before stays where it is. */
  reserve(size: number): void {
    if (this.position + size > this.data.length) this.use(this.allocate(Math.max(size, smallest)));
  }

  private use(data: Uint8Array): void {
    const { buffer, byteOffset } = data;
    this.data = data;
    this.words = byteOffset === 0 ? new Int32Array(buffer, 0, buffer.byteLength >> 2) : new Int32Array(0);
    this.position = 0;
  }
}
