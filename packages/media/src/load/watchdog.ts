import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';
import type { LoadPolicy } from './policy.ts';
import { deadlinesOf, type Watched } from './shared-deadlines.ts';

/** Silence after which the user should be informed. */
const noticeAfterMs = 4000;

/** Stops a transfer that has gone silent or is too slow. Time during which the reader is busy elsewhere does not count. */
export class Watchdog {
  readonly #clock: Clock;
  readonly #slowest: LoadPolicy['slowest'];
  readonly #silenceMs: number;
  readonly #stop: (reason: MediaError) => void;
  readonly #onSilence: ((leftMs: number) => void) | undefined;
  #waitingSince: number | undefined;
  /** Start of the wait that was reported. */
  #reportedSince: number | undefined;
  #waitedMs = 0;
  #receivedBytes = 0;

  /** `onSilence` is called when a wait is getting long, with the milliseconds left. */
  constructor(
    clock: Clock,
    policy: Pick<LoadPolicy, 'slowest'>,
    silenceMs: number,
    stop: (reason: MediaError) => void,
    onSilence?: (leftMs: number) => void,
  ) {
    this.#onSilence = onSilence;
    this.#clock = clock;
    this.#slowest = policy.slowest;
    this.#silenceMs = silenceMs;
    this.#stop = stop;
  }

  /** The reader starts to wait for the server. */
  waiting(): void {
    this.#waitingSince = this.#clock.now();
  }

  /** Bytes arrived (or the head of the response, with 0). */
  received(bytes: number): void {
    if (this.#waitingSince !== undefined) this.#waitedMs += this.#clock.now() - this.#waitingSince;
    this.#waitingSince = undefined;
    this.#receivedBytes += bytes;
    if (this.#waitedMs < this.#slowest.periodMs) return;
    if (this.#receivedBytes < this.#slowest.bytes) this.#stop(stalled('less than 1 KB/s'));
    this.#waitedMs = 0;
    this.#receivedBytes = 0;
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    const deadlines = deadlinesOf(this.#clock);
    const stopStallWatch = deadlines.watch({
      deadline: (now) => (this.#waitingSince ?? now) + this.#silenceMs,
      missed: () => this.#stop(stalled('no byte')),
    });
    const onSilence = this.#onSilence;
    if (!onSilence) return stopStallWatch;
    const notice: Watched = {
      deadline: (now) => (this.#unreportedWait() ?? now) + noticeAfterMs,
      missed: () => {
        const since = this.#unreportedWait();
        this.#reportedSince = since;
        const left = since === undefined ? 0 : since + this.#silenceMs - this.#clock.now();
        if (left > 0) onSilence(left);
        stopNoticeWatch = deadlines.watch(notice);
      },
    };
    let stopNoticeWatch = deadlines.watch(notice);
    return () => {
      stopStallWatch();
      stopNoticeWatch();
    };
  }

  /** When the current wait began, if it has not been reported yet. */
  #unreportedWait(): number | undefined {
    return this.#waitingSince === this.#reportedSince ? undefined : this.#waitingSince;
  }
}

const stalled = (subject: string): MediaError =>
  new MediaError('network.stalled', 'The server stopped sending.', { facts: { subject } });
