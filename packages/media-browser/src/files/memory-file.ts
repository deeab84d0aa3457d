/** Page size: small enough for a journal, large enough for a film, since 256 MB are a thousand pages. */
const pageBytes = 256 * 1024;

/** Bytes in pages: a growing file is never copied as a whole. Pages that were never written read as zeros. */
export class MemoryFile {
  #pages = new Map<number, Uint8Array<ArrayBuffer>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  write(position: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const at = position + done;
      const index = Math.floor(at / pageBytes);
      const page = this.#pages.get(index) ?? new Uint8Array(pageBytes);
      this.#pages.set(index, page);
      const offset = at - index * pageBytes;
      const piece = bytes.subarray(done, done + pageBytes - offset);
      page.set(piece, offset);
      done += piece.length;
    }
    this.#size = Math.max(this.#size, position + bytes.length);
  }

  read(position: number, length: number): Uint8Array<ArrayBuffer> {
    const end = Math.max(position, Math.min(position + length, this.#size));
    const bytes = new Uint8Array(end - position);
    for (let at = position; at < end; ) {
      const index = Math.floor(at / pageBytes);
      const offset = at - index * pageBytes;
      const count = Math.min(pageBytes - offset, end - at);
      const page = this.#pages.get(index);
      if (page) bytes.set(page.subarray(offset, offset + count), at - position);
      at += count;
    }
    return bytes;
  }

  truncate(size: number): void {
    for (const [index, page] of this.#pages) {
      const kept = size - index * pageBytes;
      if (kept <= 0) this.#pages.delete(index);
      // Truncated bytes must not come back when the file grows again.
      else if (kept < pageBytes) page.fill(0, kept);
    }
    this.#size = size;
  }

  /** The content for a download link. The browser keeps its own copy. */
  toBlob(type: string): Blob {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < this.#size; at += pageBytes) {
      const count = Math.min(pageBytes, this.#size - at);
      parts.push(this.#pages.get(at / pageBytes)?.subarray(0, count) ?? new Uint8Array(count));
    }
    return new Blob(parts, { type });
  }
}
