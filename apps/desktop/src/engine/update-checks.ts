/** Not immediately: users who have just opened the app came for something else. */
const firstMs = 5 * 60_000;
const everyMs = 12 * 3_600_000;

/** Checks for updates at intervals. Failures are ignored: the next check comes anyway. */
export class UpdateChecks {
  readonly #check: () => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;

  constructor(check: () => Promise<unknown>) {
    this.#check = check;
  }

  start(): void {
    this.#next(firstMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #next(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#next(everyMs);
      void this.#check().catch(() => undefined);
    }, waitMs);
    this.#timer.unref();
  }
}
