import { maxFrameBytes } from '@clipharbor/contracts';

export type ReadFrame =
  | { readonly kind: 'frame'; readonly bytes: Buffer }
  | { readonly kind: 'empty' }
  /** Nothing after it can be read. */
  | { readonly kind: 'tooLarge' };

const headerBytes = 4;

/** Splits a stream into frames: a four-byte length, then that many bytes. Buffers at most one frame. */
export class FrameReader {
  readonly #header = Buffer.alloc(headerBytes);
  #headerFilled = 0;
  #body: Buffer | undefined;
  #bodyFilled = 0;
  #isOver = false;

  *push(chunk: Buffer): Generator<ReadFrame, void, undefined> {
    let at = 0;
    while (at < chunk.length && !this.#isOver) {
      if (this.#body === undefined) {
        at += this.#fillHeader(chunk, at);
        if (this.#headerFilled < headerBytes) return;
        this.#headerFilled = 0;
        // Browsers use native byte order, which is little-endian on every machine that runs one.
        const length = this.#header.readUInt32LE(0);
        if (length === 0) yield { kind: 'empty' };
        else if (length > maxFrameBytes.in) {
          this.#isOver = true;
          yield { kind: 'tooLarge' };
        } else this.#body = Buffer.allocUnsafe(length);
      } else {
        const count = chunk.copy(this.#body, this.#bodyFilled, at);
        at += count;
        this.#bodyFilled += count;
        if (this.#bodyFilled < this.#body.length) return;
        const bytes = this.#body;
        this.#body = undefined;
        this.#bodyFilled = 0;
        yield { kind: 'frame', bytes };
      }
    }
  }

  #fillHeader(chunk: Buffer, at: number): number {
    const count = chunk.copy(this.#header, this.#headerFilled, at);
    this.#headerFilled += count;
    return count;
  }
}
