import type { AccessUnit } from './access-units.ts';
import type { TimeMark } from './pes.ts';

/** Hands out the times of a PES packet: each belongs to the first access unit that begins after its header. */
export class TimeMarks {
  readonly #marks: readonly TimeMark[];
  /** How many were handed out or passed over. */
  #used = 0;

  constructor(marks: readonly TimeMark[]) {
    this.#marks = marks;
  }

  /** The time of an access unit, if a header tells it. */
  take({ at, isLongCode }: Pick<AccessUnit, 'at' | 'isLongCode'>): TimeMark | undefined {
    // A start code of four bytes begins with its zero, also where a header lies between that and the rest.
    const last =
      (isLongCode ? this.#lastBefore(at - 1) : -1) < this.#used ? this.#lastBefore(at) : this.#lastBefore(at - 1);
    if (last < this.#used) return undefined;
    this.#used = last + 1;
    return this.#marks[last];
  }

  /** What a unit that begins here would get. */
  next(at: number): TimeMark | undefined {
    const last = this.#lastBefore(at);
    return last < this.#used ? undefined : this.#marks[last];
  }

  /** Those that were not handed out yet and count from `at` on, and the last one before. */
  rest(at: number): TimeMark[] {
    const first = Math.max(this.#used, this.#lastBefore(at));
    return this.#marks.slice(Math.max(0, first)).map((mark) => ({ ...mark, at: Math.max(0, mark.at - at) }));
  }

  #lastBefore(at: number): number {
    return this.#marks.findLastIndex((mark) => mark.at <= at);
  }
}
