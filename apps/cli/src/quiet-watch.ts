/** Silence after which people begin to wonder, in milliseconds. */
const SILENCE_MS = 4000;

/** Speaks up when nothing has been heard of a job for a while. */
export class QuietWatch {
  readonly #speak: (seconds: number) => void;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = performance.now();

  constructor(speak: (seconds: number) => void) {
    this.#speak = speak;
    this.heard();
  }

  /** Something happened. */
  heard(): void {
    this.#heardAt = performance.now();
    this.#arm();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#speak(Math.round((performance.now() - this.#heardAt) / 1000));
      this.#arm();
    }, SILENCE_MS).unref();
  }
}
