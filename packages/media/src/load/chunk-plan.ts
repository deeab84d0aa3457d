import type { Span } from './range-set.ts';

const minChunkBytes = 1 << 20;
const maxChunkBytes = 8 << 20;
/**
 * A request should keep its connection busy for this long: if shorter, round trips dominate; if longer, a failure costs
 * too much.
 */
const idealChunkMs = 2000;

/** Size of a download's first request. */
export const firstChunkBytes = minChunkBytes;

/** Hands out the missing parts of a file from the front, in chunks that fit the speed of the connection. */
export class ChunkPlan {
  readonly #missing: Span[];
  #size = minChunkBytes;

  constructor(missing: readonly Span[]) {
    this.#missing = [...missing];
  }

  /** The next chunk to load. Undefined when all have been handed out. */
  next(): Span | undefined {
    const [gap] = this.#missing;
    if (!gap) return undefined;
    // A small remainder is not worth a separate request.
    const end = gap.end - gap.start < this.#size * 1.5 ? gap.end : gap.start + this.#size;
    if (end === gap.end) this.#missing.shift();
    else this.#missing[0] = { start: end, end: gap.end };
    return { start: gap.start, end };
  }

  /** Records that one connection loaded `bytes` in `milliseconds`. */
  learn(bytes: number, milliseconds: number): void {
    const ideal = (bytes / Math.max(1, milliseconds)) * idealChunkMs;
    this.#size = Math.round(Math.min(maxChunkBytes, Math.max(minChunkBytes, ideal)));
  }
}
