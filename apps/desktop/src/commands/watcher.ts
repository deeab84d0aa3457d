import type { DesktopJob } from '@clipharbor/contracts';

/** Where events go: `write` is false when it is full, and `onDrain` says when there is room again. */
export interface EventSink {
  write(job: DesktopJob): boolean;
  onDrain(listener: () => void): void;
}

/** Sends the newest state of each job. A slow reader gets fewer states, never more memory. */
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
