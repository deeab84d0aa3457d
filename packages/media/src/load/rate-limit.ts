import type { Clock } from '../model/ports.ts';

/** Keeps all transfers that share it under one number of bytes per second. */
export class RateLimit {
  readonly #clock: Clock;
  #bytesPerSecond: number | undefined;
  /** When everything taken so far has been paid for. */
  #paidAt = Number.NEGATIVE_INFINITY;

  /** Undefined means no limit. */
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

  /** Counts arrived bytes and waits until more may come. A quarter of a second may be spent in advance. */
  async take(bytes: number, signal: AbortSignal): Promise<void> {
    if (!this.#bytesPerSecond) return;
    const now = this.#clock.now();
    this.#paidAt = Math.max(this.#paidAt, now - 250) + (bytes / this.#bytesPerSecond) * 1000;
    if (this.#paidAt > now) await this.#clock.wait(this.#paidAt - now, signal);
  }
}
