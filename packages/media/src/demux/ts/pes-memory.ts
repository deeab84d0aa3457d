/** Gives memory of undefined content. What it gave must not be used otherwise while its packets are. */
export type Allocate = (size: number) => Uint8Array<ArrayBuffer>;

const NO_BYTES = new Uint8Array(0);
/** Small things share their memory. */
const smallest = 64 * 1024;

/** Memory that packets share: one allocation for many frames. `position` is the end of what is in use. */
export class PesMemory {
  data: Uint8Array<ArrayBuffer> = NO_BYTES;
  /** The same memory in words, for searching. */
  words = new Int32Array(0);
  position = 0;
  private readonly allocate: Allocate;

  constructor(allocate: Allocate) {
    this.allocate = allocate;
  }

  /** A copy of `bytes`, of which nothing is in use yet. */
  static mirror(bytes: Uint8Array, allocate: Allocate): PesMemory {
    const memory = new PesMemory(allocate);
    memory.renew(bytes.length);
    memory.data.set(bytes);
    return memory;
  }

  /** Makes sure that `size` bytes fit at `position`. What was handed out before stays where it is. */
  reserve(size: number): void {
    if (this.position + size > this.data.length) this.renew(Math.max(size, smallest));
  }

  private renew(size: number): void {
    this.data = this.allocate(size);
    const { buffer, byteOffset } = this.data;
    this.words = byteOffset === 0 ? new Int32Array(buffer, 0, buffer.byteLength >> 2) : new Int32Array(0);
    this.position = 0;
  }
}
