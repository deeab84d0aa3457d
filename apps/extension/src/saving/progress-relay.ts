import type { JobProgress } from '@clipharbor/contracts';

/** Often enough for a progress bar. */
const everyMs = 250;
/** How long nothing may arrive until that is reported too: streams report whole segments, which take a while. */
const silentMs = 5000;

interface RelayOptions {
  readonly report: (progress: JobProgress) => void;
  readonly nowMs: () => number;
}

/** Passes on how far a job is. While nothing arrives it says so: the speed of better times must not stay in view. */
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
