import type { Sink } from '../model/ports.ts';
import { type Chunks, join, sizeOf } from './bytes/writer.ts';

/** From this size on a chunk is kept instead of copied, because tests write gigabytes from one shared array. */
const largeBytes = 1024 * 1024;

interface Extent {
  readonly start: number;
  readonly data: Uint8Array;
}

/** A file in memory, with holes. Test support. */
export class MemorySink implements Sink {
  /** Sorted by start, never overlapping. Bytes between extents are zero. */
  #extents: Extent[] = [];
  #size = 0;

  async write(position: number, chunks: Chunks): Promise<void> {
    let at = position;
    let small: Uint8Array[] = [];
    const flush = (): void => {
      const size = sizeOf(small);
      if (size > 0) this.#put({ start: at - size, data: join(small) });
      small = [];
    };
    for (const chunk of chunks) {
      if (chunk.length < largeBytes) {
        small.push(chunk);
        at += chunk.length;
        continue;
      }
      flush();
      this.#put({ start: at, data: chunk });
      at += chunk.length;
    }
    flush();
    this.#size = Math.max(this.#size, at);
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    const end = Math.min(position + length, this.#size);
    const out = new Uint8Array(Math.max(0, end - position));
    for (let index = this.#firstEndingAfter(position); index < this.#extents.length; index += 1) {
      const extent = this.#extents[index];
      if (!extent || extent.start >= end) break;
      const from = Math.max(position, extent.start);
      const to = Math.min(end, extent.start + extent.data.length);
      out.set(extent.data.subarray(from - extent.start, to - extent.start), from - position);
    }
    return out;
  }

  async size(): Promise<number> {
    return this.#size;
  }

  async truncate(size: number): Promise<void> {
    this.#extents = this.#extents
      .filter(({ start }) => start < size)
      .map(({ start, data }) => ({ start, data: data.subarray(0, size - start) }));
    this.#size = size;
  }

  async sync(): Promise<void> {
    await Promise.resolve();
  }

  async close(): Promise<void> {
    await Promise.resolve();
  }

  /** The whole file. */
  async bytes(): Promise<Uint8Array> {
    return this.read(0, this.#size);
  }

  #put(added: Extent): void {
    const last = this.#extents.at(-1);
    if (!last || last.start + last.data.length <= added.start) {
      this.#extents.push(added);
      return;
    }
    const end = added.start + added.data.length;
    const first = this.#firstEndingAfter(added.start);
    let next = first;
    const replaced: Extent[] = [];
    for (; next < this.#extents.length; next += 1) {
      const old = this.#extents[next];
      if (!old || old.start >= end) break;
      if (old.start < added.start) {
        replaced.push({ start: old.start, data: old.data.subarray(0, added.start - old.start) });
      }
      if (old.start + old.data.length > end) replaced.push({ start: end, data: old.data.subarray(end - old.start) });
    }
    replaced.push(added);
    replaced.sort((a, b) => a.start - b.start);
    this.#extents.splice(first, next - first, ...replaced);
  }

  #firstEndingAfter(position: number): number {
    let low = 0;
    let high = this.#extents.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const extent = this.#extents[middle];
      if (extent && extent.start + extent.data.length <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
