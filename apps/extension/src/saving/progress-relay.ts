import type { JobProgress } from '@clipharbor/contracts';

/** Often enough for a progress bar. */
const everyMs = 250;
/** A longer silence is reported too. Streams report whole segments, which take a while. */
const silentMs = 5000;

interface RelayOptions {
  readonly report: (progress: JobProgress) => void;
  readonly nowMs: () => number;
}

/** Reports a job's progress. If nothing arrives, it reports that too, so that the list does not keep showing an old speed. */
export class ProgressRelay {
  readonly #options: RelayOptions;
  #latest: JobProgress | undefined;
  #reportedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  note(progress: JobProgress): void {
    this.#latest = progress;
    if (this.#options.nowMs() - this.#reportedAtMs >= everyMs) this.#report(progress);
  }

  /** Call it regularly. */
  repeat(): void {
    if (this.#latest !== undefined && this.#options.nowMs() - this.#reportedAtMs >= silentMs)
      this.#report(this.#latest);
  }

  /** Nothing is expected to arrive until the next progress: the job pauses, waits for the network or has ended. */
  rest(): void {
    this.#latest = undefined;
  }

  #report(progress: JobProgress): void {
    this.#reportedAtMs = this.#options.nowMs();
    this.#options.report(progress);
  }
}
