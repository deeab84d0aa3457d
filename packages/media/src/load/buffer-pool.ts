/** Bytes that are kept for later at most. */
const mostKept = 24 * 2 ** 20;
const grain = 64 * 1024;

/**
 * Lends memory for segments and takes it back: fresh memory of this size costs more time in page faults and garbage
 * collection than reading the network does.
 */
export class BufferPool {
  readonly #free: ArrayBuffer[] = [];
  #kept = 0;

  /** `size` bytes of undefined content. */
  take(size: number): Uint8Array<ArrayBuffer> {
    let best = -1;
    for (const [index, { byteLength }] of this.#free.entries()) {
      const isFit = byteLength >= size && byteLength <= Math.max(size * 4, grain);
      if (isFit && byteLength < (this.#free[best]?.byteLength ?? Number.POSITIVE_INFINITY)) best = index;
    }
    const [found] = best < 0 ? [] : this.#free.splice(best, 1);
    if (found) this.#kept -= found.byteLength;
    // Some room to spare: the next segment is rarely of the same size.
    return new Uint8Array(found ?? new ArrayBuffer(Math.ceil((size * 1.125) / grain) * grain), 0, size);
  }

  /** Nobody reads these bytes any more. */
  give({ buffer }: Uint8Array): void {
    if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < grain || this.#free.includes(buffer)) return;
    if (this.#kept + buffer.byteLength > mostKept) {
      // Freed at once: the collector, which sees only the small object in front of it, would take its time.
      buffer.transfer(0);
      return;
    }
    this.#free.push(buffer);
    this.#kept += buffer.byteLength;
  }

  /** Frees what is kept: no more segments come. */
  drain(): void {
    for (const buffer of this.#free.splice(0)) buffer.transfer(0);
    this.#kept = 0;
  }
}
