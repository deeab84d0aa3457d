import type { DesktopJob } from '@clipharbor/contracts';

type Jobs = readonly DesktopJob[];

/** All jobs as the engine last described them, newest first. */
export class JobBoard {
  readonly #listeners = new Set<() => void>();
  #jobs: Jobs = [];

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly jobs = (): Jobs => this.#jobs;

  replace(jobs: Jobs): void {
    this.#set(jobs);
  }

  put(job: DesktopJob): void {
    const isKnown = this.#jobs.some(({ id }) => id === job.id);
    this.#set(isKnown ? this.#jobs.map((one) => (one.id === job.id ? job : one)) : [...this.#jobs, job]);
  }

  /** Adds a job from a response. Events that arrived earlier are more recent and win. */
  putNew(job: DesktopJob): void {
    if (!this.#jobs.some(({ id }) => id === job.id)) this.put(job);
  }

  drop(id: string): void {
    this.#set(this.#jobs.filter((job) => job.id !== id));
  }

  #set(jobs: Jobs): void {
    this.#jobs = jobs.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
    for (const listener of this.#listeners) listener();
  }
}
