import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';
import type { LoadPolicy } from './policy.ts';

/** Silence after which people begin to wonder. */
const NOTICED_MS = 4000;

/** Stops a transfer that has gone silent or crawls. Time during which the reader is busy elsewhere does not count. */
export class Watchdog {
  readonly #clock: Clock;
  readonly #slowest: LoadPolicy['slowest'];
  readonly #silence: number;
  readonly #stop: (reason: MediaError) => void;
  readonly #onSilence: ((leftMs: number) => void) | undefined;
  #waitingSince: number | undefined;
  /** The wait that was told of. */
  #toldSince: number | undefined;
  #waited = 0;
  #received = 0;

  /** `onSilence` hears of a wait that is getting long, and how many milliseconds are left of it. */
  constructor(
    clock: Clock,
    policy: Pick<LoadPolicy, 'slowest'>,
    silence: number,
    stop: (reason: MediaError) => void,
    onSilence?: (leftMs: number) => void,
  ) {
    this.#onSilence = onSilence;
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
    this.#waited += this.#clock.now() - (this.#waitingSince ?? this.#clock.now());
    this.#waitingSince = undefined;
    this.#received += bytes;
    if (this.#waited < this.#slowest.period) return;
    if (this.#received < this.#slowest.bytes) this.#stop(stalled('less than 1 KB/s'));
    this.#waited = 0;
    this.#received = 0;
  }

  /** Milliseconds until there is something to say, or to do. */
  #untilNotice(since: number | undefined, left: number): number {
    if (!this.#onSilence || (since !== undefined && since === this.#toldSince)) return left;
    // A wait may begin any time.
    if (since === undefined) return Math.min(left, NOTICED_MS);
    const wait = since + NOTICED_MS - this.#clock.now();
    if (wait > 0) return Math.min(wait, left);
    this.#toldSince = since;
    this.#onSilence(left);
    return left;
  }

  /** Watches until the signal is raised. One timer per transfer, not one per chunk. */
  async watch(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        const since = this.#waitingSince;
        const left = since === undefined ? this.#silence : since + this.#silence - this.#clock.now();
        if (left <= 0) return this.#stop(stalled('no byte'));
        await this.#clock.wait(this.#untilNotice(since, left), signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

const stalled = (subject: string): MediaError =>
  new MediaError('network.stalled', 'The server stopped sending.', { facts: { subject } });
