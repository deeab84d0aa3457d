import type { DesktopJob } from '@clipharbor/contracts';

/** How often the progress of one job is reported. */
const progressMs = 250;

/** Reports job changes: state changes at once, progress a few times a second. */
export class Changes {
  readonly #listeners = new Set<(job: DesktopJob) => void>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #viewOf: (id: string) => DesktopJob | undefined;

  constructor(viewOf: (id: string) => DesktopJob | undefined) {
    this.#viewOf = viewOf;
  }

  listen(listener: (job: DesktopJob) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  now(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    const job = this.#viewOf(id);
    if (job !== undefined) for (const listener of this.#listeners) listener(job);
  }

  soon(id: string): void {
    if (this.#timers.has(id)) return;
    this.#timers.set(
      id,
      setTimeout(() => this.now(id), progressMs),
    );
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
