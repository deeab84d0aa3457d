/** How much work one snapshot may cause. A hostile page can make its JSON as large and as deep as it likes. */
export interface WorkLimits {
  /** Values visited, over all JSON of the snapshot. */
  readonly maxSteps: number;
  /** Nesting depth of objects and lists. */
  readonly maxDepth: number;
  /** Characters of one JSON text; a longer one is not parsed. */
  readonly maxTextChars: number;
  /** Characters of all JSON texts. */
  readonly maxTotalChars: number;
  readonly maxCandidates: number;
  readonly maxMs: number;
}

export const defaultLimits: WorkLimits = {
  maxSteps: 2_000_000,
  maxDepth: 200,
  maxTextChars: 16_000_000,
  maxTotalChars: 64_000_000,
  maxCandidates: 1_000,
  maxMs: 2_000,
};

/** How often the clock is read: often enough to stop in time, rarely enough to cost nothing. */
const stepsPerClockReading = 4_096;

/** Counts the work on one snapshot and says when to stop. */
export class WorkBudget {
  readonly limits: WorkLimits;
  readonly #now: () => number;
  readonly #deadlineMs: number;
  #steps = 0;
  #chars = 0;
  #isExhausted = false;
  #hasSkipped = false;

  constructor(limits: WorkLimits, now: () => number) {
    this.limits = limits;
    this.#now = now;
    this.#deadlineMs = now() + limits.maxMs;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Counts one value; false when the limit is reached. */
  step(): boolean {
    if (this.#isExhausted) return false;
    this.#steps++;
    const isLate = this.#steps % stepsPerClockReading === 0 && this.#now() > this.#deadlineMs;
    if (this.#steps > this.limits.maxSteps || isLate) this.#isExhausted = true;
    return !this.#isExhausted;
  }

  /** Counts a text before it is parsed; false when it must not be parsed. */
  takeText(chars: number): boolean {
    const fits = chars <= this.limits.maxTextChars && this.#chars + chars <= this.limits.maxTotalChars;
    if (fits) this.#chars += chars;
    else this.#hasSkipped = true;
    return fits && !this.#isExhausted;
  }

  /** False when a text, a branch or the rest of the page was left out. */
  get isComplete(): boolean {
    return !this.#isExhausted && !this.#hasSkipped;
  }

  /** Records that something was left out because of another limit. */
  markIncomplete(): void {
    this.#hasSkipped = true;
  }
}
