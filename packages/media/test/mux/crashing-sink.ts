import { MediaError } from '../../src/model/errors.ts';
import { MemorySink } from '../../src/mux/memory-sink.ts';

/** A file whose program crashes after some writes. With `torn`, half of the bytes of one more write are stored. */
export class CrashingSink extends MemorySink {
  writes = 0;
  readonly #limit: number;
  readonly #isTorn: boolean;

  constructor(limit = Number.POSITIVE_INFINITY, isTorn = false) {
    super();
    this.#limit = limit;
    this.#isTorn = isTorn;
  }

  override async write(position: number, chunks: readonly Uint8Array[]): Promise<void> {
    this.writes += 1;
    if (this.writes <= this.#limit) return super.write(position, chunks);
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    // Eight bytes inside a page are written together or not at all, which the finishing write relies on.
    if (this.#isTorn && this.writes === this.#limit + 1 && size > 16) {
      const joined = Buffer.concat(chunks);
      await super.write(position, [new Uint8Array(joined.subarray(0, size >> 1))]);
    }
    throw new MediaError('disk.failed', 'The test pulled the plug.');
  }

  /** The file as the program finds it at its next start. */
  async afterwards(): Promise<MemorySink> {
    const sink = new MemorySink();
    await sink.write(0, [await this.bytes()]);
    return sink;
  }
}
