/** How long the engine keeps running after its last job, window and browser. */
export const idleEndMs = 10 * 60_000;

export interface IdleEndOptions {
  readonly isNeeded: () => boolean;
  readonly end: () => void;
  readonly idleMs?: number;
}

/** Ends the engine when nothing has needed it for some time. */
export class IdleEnd {
  readonly #options: IdleEndOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: IdleEndOptions) {
    this.#options = options;
  }

  /** Restarts the timer, because something has begun or ended. */
  touch(): void {
    clearTimeout(this.#timer);
    if (this.#options.isNeeded()) return;
    this.#timer = setTimeout(() => {
      if (!this.#options.isNeeded()) this.#options.end();
    }, this.#options.idleMs ?? idleEndMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
