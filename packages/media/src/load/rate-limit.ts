import type { Clock } from '../model/ports.ts';

/** Keeps everything that shares it under one number of bytes per second. */
export class RateLimit {
  readonly #clock: Clock;
  #bytesPerSecond: number | undefined;
  /** When everything taken so far has been paid for. */
  #paidAt = Number.NEGATIVE_INFINITY;

  /** No number: no limit. */
  constructor(clock: Clock, bytesPerSecond?: number) {
    this.#clock = clock;
    this.#bytesPerSecond = bytesPerSecond;
  }

  get isLimited(): boolean {
    return this.#bytesPerSecond !== undefined;
  }

  /** Changes the limit from now on; waits that have begun keep their length. */
  set(bytesPerSecond: number | undefined): void {
    this.#bytesPerSecond = bytesPerSecond;
    this.#paidAt = Math.min(this.#paidAt, this.#clock.now());
  }

  /** Counts bytes that have arrived and waits until the next may come. A quarter of a second may be spent ahead. */
  async take(bytes: number, signal: AbortSignal): Promise<void> {
    if (!this.#bytesPerSecond) return;
    const now = this.#clock.now();
    this.#paidAt = Math.max(this.#paidAt, now - 250) + (bytes / this.#bytesPerSecond) * 1000;
    if (this.#paidAt > now) await this.#clock.wait(this.#paidAt - now, signal);
  }
}
