import { MediaError } from '../../model/errors.ts';

/** A file or resource that can be read at any position. */
export interface RandomSource {
  readonly size: number;
  /** Returns fewer bytes than requested only at the end. */
  read(position: number, length: number): Promise<Uint8Array>;
}

/** Large enough for few requests, small enough to hold one buffer per track. */
const readAheadBytes = 1 << 20;

/** Reads forward through a source with one buffer. */
export class ReadWindow {
  readonly #source: RandomSource;
  #start = 0;
  #buffer: Uint8Array = new Uint8Array(0);

  constructor(source: RandomSource) {
    this.#source = source;
  }

  /** Exactly these bytes. Throws `segment.truncated` when the source ends earlier. */
  async read(position: number, length: number): Promise<Uint8Array> {
    const offset = position - this.#start;
    if (offset < 0 || offset + length > this.#buffer.length) {
      const wanted = Math.max(length, Math.min(readAheadBytes, this.#source.size - position));
      if (position + length > this.#source.size) throw truncated(position);
      this.#buffer = await this.#source.read(position, wanted);
      this.#start = position;
      if (this.#buffer.length < length) throw truncated(position);
      return this.#buffer.subarray(0, length);
    }
    return this.#buffer.subarray(offset, offset + length);
  }
}

function truncated(position: number): MediaError {
  return new MediaError('segment.truncated', 'The file ends too early.', { facts: { position } });
}
