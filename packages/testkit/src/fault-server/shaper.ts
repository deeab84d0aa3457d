import { setTimeout as delay } from 'node:timers/promises';

/** Shares one bandwidth between all connections of a server. */
export class Shaper {
  readonly #bytesPerSecond: number;
  #freeAt = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** Waits as long as sending `bytes` takes. */
  async pass(bytes: number): Promise<void> {
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes / this.#bytesPerSecond) * 1000;
    // Timers are coarse: shorter waits are added to those of a later piece.
    if (this.#freeAt - now > 4) await delay(this.#freeAt - now);
  }
}
