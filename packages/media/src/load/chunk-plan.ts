import type { Span } from './range-set.ts';

const minChunkBytes = 1 << 20;
const maxChunkBytes = 8 << 20;
/** A request should keep its connection busy for this long: below, the round trips count; above, a failure costs much. */
const idealChunkMs = 2000;

/** The first request of a download asks for this much. */
export const firstChunkBytes = minChunkBytes;

/** Deals out the missing parts of a file from the front, in chunks that fit the speed of the line. */
export class ChunkPlan {
  readonly #missing: Span[];
  #size = minChunkBytes;

  constructor(missing: readonly Span[]) {
    this.#missing = [...missing];
  }

  /** The next chunk to load. Nothing when all have been dealt out. */
  next(): Span | undefined {
    const [gap] = this.#missing;
    if (!gap) return undefined;
    // A small rest is not worth a request of its own.
    const end = gap.end - gap.start < this.#size * 1.5 ? gap.end : gap.start + this.#size;
    if (end === gap.end) this.#missing.shift();
    else this.#missing[0] = { start: end, end: gap.end };
    return { start: gap.start, end };
  }

  /** One connection loaded `bytes` in `milliseconds`. */
  learn(bytes: number, milliseconds: number): void {
    const ideal = (bytes / Math.max(1, milliseconds)) * idealChunkMs;
    this.#size = Math.round(Math.min(maxChunkBytes, Math.max(minChunkBytes, ideal)));
  }
}
