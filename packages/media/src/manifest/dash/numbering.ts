/** Assigns numbers that stay the same when a list is rebuilt and continue after it. */
export class Numbering {
  #known: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /**
   * A number for each key, in order. Known keys keep their numbers. If none is known, `missed` numbers are left free
   * for segments that were never seen.
   */
  number(keys: readonly string[], missed = 0): number[] {
    const first = keys.findIndex((key) => this.#known.has(key));
    let next = first < 0 ? this.#next + missed : (this.#known.get(keys[first] ?? '') ?? 0) - first;
    const current = new Map<string, number>();
    const numbers = keys.map((key) => {
      const number = Math.max(next, this.#known.get(key) ?? next);
      current.set(key, number);
      next = number + 1;
      return number;
    });
    this.#known = current;
    this.#next = Math.max(this.#next, next);
    return numbers;
  }
}
