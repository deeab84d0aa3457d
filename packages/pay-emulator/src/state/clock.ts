/** Unix seconds. */
export type Seconds = number;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;

/**
 * The emulator's time. `now` is the time up to which everything due has happened; it follows real time (`source`) plus the
 * offset by which it was moved ahead, and never goes back.
 */
export class Clock {
  readonly #source: () => Seconds;
  #now: Seconds;
  #ahead: Seconds;

  constructor(source: () => Seconds) {
    this.#source = source;
    this.#now = Math.floor(source());
    this.#ahead = 0;
  }

  get now(): Seconds {
    return this.#now;
  }

  get ahead(): Seconds {
    return this.#ahead;
  }

  /** Where `now` should be. */
  get target(): Seconds {
    return Math.max(this.#now, Math.floor(this.#source()) + this.#ahead);
  }

  /** Raises `target` to at least `moment`. */
  aimAt(moment: Seconds): void {
    this.#ahead = Math.max(this.#ahead, Math.floor(moment) - Math.floor(this.#source()));
  }

  /** Advances to `moment`, unless it is already later. */
  stepTo(moment: Seconds): void {
    this.#now = Math.max(this.#now, moment);
  }

  restore(now: Seconds, ahead: Seconds): void {
    this.#ahead = ahead;
    this.#now = now;
  }
}
