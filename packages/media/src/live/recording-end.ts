import { linkedController } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';

/** Ends the loading of a recording: when it is stopped, when its duration is over, or when the job is canceled. */
export class RecordingEnd {
  readonly #canceling: AbortSignal;
  readonly #stopping: AbortSignal;
  readonly #running: ReturnType<typeof linkedController>;
  readonly #onStop: () => void;
  #isOverdue = false;

  constructor({ signal, stopping }: { readonly signal: AbortSignal; readonly stopping: AbortSignal }) {
    this.#canceling = signal;
    this.#stopping = stopping;
    this.#running = linkedController(signal);
    // Stopping ends the loading immediately; what has been loaded becomes the file.
    this.#onStop = () => this.#running.abort(stopping.reason);
    stopping.addEventListener('abort', this.#onStop, { once: true });
    if (stopping.aborted) this.#onStop();
  }

  /** The signal for all loading. */
  get signal(): AbortSignal {
    return this.#running.signal;
  }

  get isStopped(): boolean {
    return this.#stopping.aborted;
  }

  /** Whether loading ended normally, so that what is there becomes the file. */
  get isRegular(): boolean {
    return !this.#canceling.aborted && (this.#stopping.aborted || this.#isOverdue);
  }

  /** Ends the recording by the clock: media that never comes cannot reach the end of the range. */
  after(milliseconds: number, clock: Clock): void {
    const onOverdue = (): void => {
      this.#isOverdue = true;
      this.#running.abort(new MediaError('cancelled', 'The time is over.'));
    };
    clock.wait(milliseconds, this.signal).then(onOverdue, () => undefined);
  }

  /** Ends all loading. Also ends the timer for the duration, which would keep the process alive. */
  close(): void {
    this.#stopping.removeEventListener('abort', this.#onStop);
    this.#running.abort();
    this.#running[Symbol.dispose]();
  }
}
