/** Bytes `start` to `end - 1`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Which bytes of a file are present. */
export class RangeSet {
  /** Sorted, neither touching nor overlapping. */
  #spans: Span[] = [];

  constructor(spans: Iterable<Span> = []) {
    for (const span of spans) this.add(span);
  }

  get spans(): readonly Span[] {
    return this.#spans;
  }

  get bytes(): number {
    return this.#spans.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  add({ start, end }: Span): void {
    if (end <= start) return;
    const apart = this.#spans.filter((span) => span.end < start || span.start > end);
    const touching = this.#spans.filter((span) => span.end >= start && span.start <= end);
    const joined = {
      start: Math.min(start, ...touching.map((span) => span.start)),
      end: Math.max(end, ...touching.map((span) => span.end)),
    };
    this.#spans = [...apart, joined].sort((a, b) => a.start - b.start);
  }

  /** The missing spans of a file of `size` bytes. */
  missing(size: number): Span[] {
    const gaps: Span[] = [];
    let at = 0;
    for (const { start, end } of this.#spans) {
      if (start > at) gaps.push({ start: at, end: Math.min(start, size) });
      at = Math.max(at, end);
      if (at >= size) return gaps.filter((gap) => gap.end > gap.start);
    }
    if (at < size) gaps.push({ start: at, end: size });
    return gaps.filter((gap) => gap.end > gap.start);
  }
}
