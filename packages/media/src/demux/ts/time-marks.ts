import type { AccessUnit } from './access-units.ts';
import type { TimeMark } from './pes.ts';

/** Assigns the times of a PES packet: each belongs to the first access unit that begins after its header. */
export class TimeMarks {
  readonly #marks: readonly TimeMark[];
  /** How many were assigned or skipped. */
  #used = 0;

  constructor(marks: readonly TimeMark[]) {
    this.#marks = marks;
  }

  /** The time of an access unit, if a header states it. */
  take({ at, isLongCode }: Pick<AccessUnit, 'at' | 'isLongCode'>): TimeMark | undefined {
    // A four-byte start code begins with its zero, even if a header comes between that and the rest.
    const last =
      (isLongCode ? this.#lastBefore(at - 1) : -1) < this.#used ? this.#lastBefore(at) : this.#lastBefore(at - 1);
    if (last < this.#used) return undefined;
    this.#used = last + 1;
    return this.#marks[last];
  }

  /** The time that a unit beginning here would get. */
  next(at: number): TimeMark | undefined {
    const last = this.#lastBefore(at);
    return last < this.#used ? undefined : this.#marks[last];
  }

  /** The unassigned times from `at` on, and the last one before. */
  rest(at: number): TimeMark[] {
    const first = Math.max(this.#used, this.#lastBefore(at));
    return this.#marks.slice(Math.max(0, first)).map((mark) => ({ ...mark, at: Math.max(0, mark.at - at) }));
  }

  #lastBefore(at: number): number {
    return this.#marks.findLastIndex((mark) => mark.at <= at);
  }
}
