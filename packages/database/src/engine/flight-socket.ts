import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A socket that sends all writes of one turn of the event loop together. `pg` writes each part of each statement on its
 * own: a request (begin, settings, statement, commit) would cost several system calls here and wake the database as often.
 */
export class FlightSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // Connecting puts Node's own `write` before ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, written);
  }
}
