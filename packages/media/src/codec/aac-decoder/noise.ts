/** The random numbers of perceptual noise substitution: any white noise will do, so it is the same in every run. */
export class NoiseSource {
  #state = 0x1f2e3d4c;

  /** Fills a range with noise whose energy (sum of squares) is the square of `gain`. */
  fill(target: Float64Array, start: number, end: number, gain: number): void {
    let energy = 0;
    for (let i = start; i < end; i += 1) {
      this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) | 0;
      target[i] = this.#state;
      energy += this.#state * this.#state;
    }
    const factor = gain / Math.sqrt(energy || 1);
    for (let i = start; i < end; i += 1) target[i] = (target[i] ?? 0) * factor;
  }
}
