/** Bytes per second, smoothed so that estimates do not jump. */
export class Speed {
  #bytes: number | undefined;
  #atMs = 0;
  #perSecond: number | null = null;

  get perSecond(): number | null {
    return this.#perSecond;
  }

  note(bytes: number, nowMs: number): void {
    if (this.#bytes === undefined || bytes < this.#bytes) {
      this.#bytes = bytes;
      this.#atMs = nowMs;
      return;
    }
    const elapsedMs = nowMs - this.#atMs;
    if (elapsedMs < 500) return;
    const current = ((bytes - this.#bytes) / elapsedMs) * 1000;
    this.#perSecond = this.#perSecond === null ? current : this.#perSecond * 0.7 + current * 0.3;
    this.#bytes = bytes;
    this.#atMs = nowMs;
  }
}
