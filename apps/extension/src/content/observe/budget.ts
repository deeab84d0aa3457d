/** An amount that may be spent, and that grows back slowly. */
export class Budget {
  readonly #max: number;
  readonly #perSecond: number;
  readonly #nowMs: () => number;
  #left: number;
  #atMs: number;

  constructor({ max, perSecond, nowMs }: { max: number; perSecond: number; nowMs: () => number }) {
    this.#max = max;
    this.#perSecond = perSecond;
    this.#nowMs = nowMs;
    this.#left = max;
    this.#atMs = nowMs();
  }

  /** Spends the amount if enough is left. Returns false otherwise. */
  spend(amount: number): boolean {
    const nowMs = this.#nowMs();
    this.#left = Math.min(this.#max, this.#left + ((nowMs - this.#atMs) / 1000) * this.#perSecond);
    this.#atMs = nowMs;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
