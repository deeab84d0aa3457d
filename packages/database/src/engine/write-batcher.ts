import type { Writable } from 'node:stream';

/**
 * Buffers writes to a stream until the end of this turn of the event loop. `pg` writes each part of each statement
 * separately; a request (begin, settings, statement, commit) should reach the database in one piece.
 */
export class WriteBatcher {
  readonly #stream: Writable;
  #isGathering = false;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Call it before every write. */
  gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.#stream.uncork();
    });
  }
}
