import { linkedController } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';

/** Ends the loading of a recording: when it is stopped, when its time is over, or when the job is canceled. */
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
    // Stopping ends the loading at once; what has been loaded becomes the file.
    this.#onStop = () => this.#running.abort(stopping.reason);
    stopping.addEventListener('abort', this.#onStop, { once: true });
    if (stopping.aborted) this.#onStop();
  }

  /** For everything that is loaded. */
  get signal(): AbortSignal {
    return this.#running.signal;
  }

  get isStopped(): boolean {
    return this.#stopping.aborted;
  }

  /** Whether loading ended as it should, so that what there is becomes the file. */
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

  /** Nothing more is loaded. Also ends the wait for the time to be over, which would keep a program alive. */
  close(): void {
    this.#stopping.removeEventListener('abort', this.#onStop);
    this.#running.abort();
    this.#running[Symbol.dispose]();
  }
}
