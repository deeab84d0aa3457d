import type { DesktopJob } from '@clipharbor/contracts';

/** Receives events: `write` returns false when the buffer is full, and `onDrain` reports that there is room again. */
export interface EventSink {
  write(job: DesktopJob): boolean;
  onDrain(listener: () => void): void;
}

/** Sends the latest state of each job. For a slow reader, intermediate states are skipped, so that memory does not grow. */
export class Watcher {
  readonly #sink: EventSink;
  readonly #waiting = new Map<string, DesktopJob>();
  #isFull = false;

  constructor(sink: EventSink) {
    this.#sink = sink;
    sink.onDrain(() => this.#drain());
  }

  push(job: DesktopJob): void {
    if (this.#isFull) this.#waiting.set(job.id, job);
    else this.#isFull = !this.#sink.write(job);
  }

  #drain(): void {
    this.#isFull = false;
    for (const [id, job] of this.#waiting) {
      if (this.#isFull) return;
      this.#waiting.delete(id);
      this.#isFull = !this.#sink.write(job);
    }
  }
}
