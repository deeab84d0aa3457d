/** Seconds by which times may be off before it matters: container clocks round, and that must not cost a sample. */
const toleranceSeconds = 0.005;

/** Where samples go in gapless sound: what is missing before them, and how many of them come too late. */
export interface Place {
  readonly at: number;
  /** Samples of silence before. */
  readonly pause: number;
  /** Samples to drop at the start: they are before zero or overlap earlier sound. */
  readonly skip: number;
}

/** Places decoded sound gaplessly, starting at zero. */
export class SoundLine {
  readonly #slack: number;
  /** Where the next sample goes. */
  end = 0;

  constructor(sampleRate: number) {
    this.#slack = sampleRate * toleranceSeconds;
  }

  place(at: number, count: number): Place {
    const off = at - this.end;
    // Before the first sample nothing has been rounded yet, so exactly what is before zero must be dropped.
    const shift = this.end > 0 && Math.abs(off) <= this.#slack ? 0 : off;
    const pause = Math.max(0, shift);
    const skip = Math.min(count, Math.max(0, -shift));
    const start = this.end + pause;
    this.end = start + count - skip;
    return { at: start, pause, skip };
  }
}
