import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';
import type { LoadPolicy } from './policy.ts';
import { deadlinesOf } from './shared-deadlines.ts';

/** Stops a transfer that has gone silent or crawls. Time during which the reader is busy elsewhere does not count. */
export class Watchdog {
  readonly #clock: Clock;
  readonly #slowest: LoadPolicy['slowest'];
  readonly #silence: number;
  readonly #stop: (reason: MediaError) => void;
  #waitingSince: number | undefined;
  #waited = 0;
  #received = 0;

  constructor(clock: Clock, policy: Pick<LoadPolicy, 'slowest'>, silence: number, stop: (reason: MediaError) => void) {
    this.#clock = clock;
    this.#slowest = policy.slowest;
    this.#silence = silence;
    this.#stop = stop;
  }

  /** The reader starts to wait for the server. */
  waiting(): void {
    this.#waitingSince = this.#clock.now();
  }

  /** Bytes came (or the answer's head, with 0). */
  received(bytes: number): void {
    if (this.#waitingSince !== undefined) this.#waited += this.#clock.now() - this.#waitingSince;
    this.#waitingSince = undefined;
    this.#received += bytes;
    if (this.#waited < this.#slowest.period) return;
    if (this.#received < this.#slowest.bytes) this.#stop(stalled('less than 1 KB/s'));
    this.#waited = 0;
    this.#received = 0;
  }

  /** Watches until the function that it returns is called. */
  watch(): () => void {
    return deadlinesOf(this.#clock).watch({
      deadline: (now) => (this.#waitingSince ?? now) + this.#silence,
      missed: () => this.#stop(stalled('no byte')),
    });
  }
}

const stalled = (subject: string): MediaError =>
  new MediaError('network.stalled', 'The server stopped sending.', { facts: { subject } });
