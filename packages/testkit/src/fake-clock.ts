/** A clock that advances only on demand: `now` in milliseconds. Implements the media engine's clock. */
export class FakeClock {
  #now = 0;
  readonly #wallStart: number;
  readonly #timers = new Set<{ readonly at: number; fire(): void }>();

  constructor(wallStart = Date.UTC(2030, 0, 1)) {
    this.#wallStart = wallStart;
  }

  now(): number {
    return this.#now;
  }

  wallTime(): number {
    return this.#wallStart + this.#now;
  }

  /** Number of pending waits. */
  get waiting(): number {
    return this.#timers.size;
  }

  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = (): void => {
        this.#timers.delete(timer);
        reject(signal.reason);
      };
      const timer = {
        at: this.#now + Math.max(0, milliseconds),
        fire: () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#timers.add(timer);
    });
  }

  /** Advances time, ending waits in order as they become due and letting the resumed code run in between. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await pendingWorkDone();
    for (let next = this.#first(); next && next.at <= end; next = this.#first()) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.fire();
      await pendingWorkDone();
    }
    this.#now = end;
    await pendingWorkDone();
  }

  /** Jumps from one wait to the next until `work` settles, without advancing time for anything else. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = (): void => {
      isDone = true;
    };
    work.then(done, done);
    while (!isDone) {
      await pendingWorkDone();
      const next = isDone ? undefined : this.#first();
      if (next) await this.advance(Math.max(0, next.at - this.#now));
    }
    return work;
  }

  #first() {
    return [...this.#timers].sort((a, b) => a.at - b.at)[0];
  }
}

/** Runs everything that can run now: all microtasks, and what they queue. */
async function pendingWorkDone(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
