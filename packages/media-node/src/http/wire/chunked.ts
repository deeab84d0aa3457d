const lineFeed = 10;
/** Maximum for hexadecimal digits, extensions and trailers. */
const maxLineBytes = 16 * 1024;

/** Decodes the chunked transfer coding. */
export class ChunkedDecoder {
  #state: 'size' | 'data' | 'dataEnd' | 'trailer' | 'done' = 'size';
  #line = '';
  #left = 0;

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** Passes on the content as views, and returns how many bytes were used: fewer than given only at the end. */
  push(bytes: Uint8Array, content: (part: Uint8Array) => void): number {
    let at = 0;
    while (at < bytes.length && this.#state !== 'done') {
      if (this.#state === 'data') {
        const part = bytes.subarray(at, at + this.#left);
        at += part.length;
        this.#left -= part.length;
        if (this.#left === 0) this.#state = 'dataEnd';
        content(part);
        continue;
      }
      const end = bytes.indexOf(lineFeed, at);
      const stop = end < 0 ? bytes.length : end + 1;
      this.#line += Buffer.from(bytes.buffer, bytes.byteOffset + at, stop - at).toString('latin1');
      at = stop;
      if (this.#line.length > maxLineBytes) throw new Error('A line between chunks is too long.');
      if (end >= 0) this.#endLine();
    }
    return at;
  }

  #endLine(): void {
    const line = this.#line.trim();
    this.#line = '';
    if (this.#state === 'trailer') {
      if (line === '') this.#state = 'done';
    } else if (this.#state === 'dataEnd') {
      if (line !== '') throw new Error('A chunk is longer than announced.');
      this.#state = 'size';
    } else {
      const size = /^([0-9a-f]{1,12})\s*(?:;|$)/i.exec(line)?.[1];
      if (size === undefined) throw new Error('The size of a chunk is not a number.');
      this.#left = Number.parseInt(size, 16);
      this.#state = this.#left === 0 ? 'trailer' : 'data';
    }
  }
}
