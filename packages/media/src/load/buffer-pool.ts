/**
 * Maximum bytes to keep for reuse: as much as a download has in flight (40 MB plus a segment), because freeing a buffer
 * just before the next one is needed costs its page faults again.
 */
const maxKeptBytes = 48 * 2 ** 20;
const grainBytes = 64 * 1024;
/**
 * Up to this size garbage collection is faster than the pool, and thousands of tiny segments do not take a full unit
 * each.
 */
const tinyBytes = grainBytes / 4;
/** Maximum bytes of special memory, because it cannot be freed explicitly, and the smallest size worth allocating there. */
const maxSpecialBytes = 64 * 2 ** 20;
const minSpecialBytes = 4 * grainBytes;

/** Allocates special memory of at least this size. Undefined where there is none. */
export type MakeMemory = (size: number) => ArrayBuffer | undefined;

/**
 * Reuses memory of segments: for new memory of this size, page faults and garbage collection take longer than reading
 * from the network.
 */
export class BufferPool {
  readonly #free: ArrayBuffer[] = [];
  readonly #special = new WeakSet<ArrayBuffer>();
  readonly #make: MakeMemory | undefined;
  #specialBytes = 0;
  #kept = 0;

  constructor(make?: MakeMemory) {
    this.#make = make;
  }

  /** `size` bytes of undefined content. */
  take(size: number): Uint8Array<ArrayBuffer> {
    // In whole words, because it may be searched by words.
    if (size <= tinyBytes) return new Uint8Array(new ArrayBuffer((size + 7) & ~7), 0, size);
    let best = -1;
    for (const [index, { byteLength }] of this.#free.entries()) {
      const isFit = byteLength >= size && byteLength <= Math.max(size * 4, grainBytes);
      if (isFit && byteLength < (this.#free[best]?.byteLength ?? Number.POSITIVE_INFINITY)) best = index;
    }
    const [found] = best < 0 ? [] : this.#free.splice(best, 1);
    if (found) this.#kept -= found.byteLength;
    // Some spare room, because the next segment rarely has the same size.
    return new Uint8Array(found ?? this.#fresh(Math.ceil((size * 1.125) / grainBytes) * grainBytes), 0, size);
  }

  /** These bytes are no longer in use. */
  give({ buffer }: Uint8Array): void {
    if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < grainBytes || this.#free.includes(buffer)) return;
    if (this.#kept + buffer.byteLength > maxKeptBytes) {
      // Freed explicitly: the garbage collector sees only the small wrapper object and would be in no hurry.
      this.#discard(buffer);
      return;
    }
    this.#free.push(buffer);
    this.#kept += buffer.byteLength;
  }

  /** Frees what is kept: no more segments come. */
  drain(): void {
    for (const buffer of this.#free.splice(0)) this.#discard(buffer);
    this.#kept = 0;
  }

  #fresh(size: number): ArrayBuffer {
    const isSpecial = this.#make && size >= minSpecialBytes && this.#specialBytes + size <= maxSpecialBytes;
    const special = isSpecial ? this.#make?.(size) : undefined;
    if (!special) return new ArrayBuffer(size);
    this.#special.add(special);
    this.#specialBytes += special.byteLength;
    return special;
  }

  #discard(buffer: ArrayBuffer): void {
    if (!this.#special.has(buffer)) buffer.transfer(0);
  }
}
