/** Seconds by which times may be off before it counts: clocks of containers round, and a sample must not be lost by that. */
const toleranceSeconds = 0.005;

/** Where samples go on a line without holes: what is missing before them, and how many of them come too late. */
export interface Place {
  readonly at: number;
  /** Samples of silence before. */
  readonly pause: number;
  /** Samples at the start that are not heard: they lie before zero or over what was heard already. */
  readonly skip: number;
}

/** Lays decoded sound out from zero on. */
export class SoundLine {
  readonly #slack: number;
  /** Where the next sample goes. */
  end = 0;

  constructor(sampleRate: number) {
    this.#slack = sampleRate * toleranceSeconds;
  }

  place(at: number, count: number): Place {
    const off = at - this.end;
    // Before the first sample nothing has been rounded yet: what lies before zero is exactly what is not to be heard.
    const shift = this.end > 0 && Math.abs(off) <= this.#slack ? 0 : off;
    const pause = Math.max(0, shift);
    const skip = Math.min(count, Math.max(0, -shift));
    const start = this.end + pause;
    this.end = start + count - skip;
    return { at: start, pause, skip };
  }
}
