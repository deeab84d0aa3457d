import { type AfterFailure, afterFailure } from './ending.ts';

/** Jobs that are waiting after a failure, and how often they have failed in a row. */
export class Retries {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #emptyTries = new Map<string, number>();

  isHeld(id: string): boolean {
    return this.#timers.has(id);
  }

  /** Decides what happens to a job that has just failed. */
  assess(id: string, code: string, bytes: { readonly before: number; readonly now: number }): AfterFailure {
    const emptyTries = bytes.now > bytes.before ? 0 : (this.#emptyTries.get(id) ?? 0);
    this.#emptyTries.set(id, emptyTries + 1);
    return afterFailure(code, bytes.now > 0, emptyTries);
  }

  hold(id: string, waitMs: number, proceed: () => void): void {
    this.release(id);
    this.#timers.set(
      id,
      setTimeout(() => {
        this.release(id);
        proceed();
      }, waitMs),
    );
  }

  release(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Called when the user takes over: earlier failures no longer count. */
  forget(id: string): void {
    this.release(id);
    this.#emptyTries.delete(id);
  }

  close(): void {
    for (const id of [...this.#timers.keys()]) this.release(id);
  }
}
