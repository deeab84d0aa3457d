/** Unix seconds. */
export type Seconds = number;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;

/**
 * The emulator's time. `now` is the moment up to which everything due has happened; it follows the time around it
 * (`source`) plus what it was moved ahead, and never goes back.
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

  /** Makes `target` at least `moment`. */
  aimAt(moment: Seconds): void {
    this.#ahead = Math.max(this.#ahead, Math.floor(moment) - Math.floor(this.#source()));
  }

  /** Goes to `moment`, or stays where it is already later. */
  stepTo(moment: Seconds): void {
    this.#now = Math.max(this.#now, moment);
  }

  restore(now: Seconds, ahead: Seconds): void {
    this.#ahead = ahead;
    this.#now = now;
  }
}
