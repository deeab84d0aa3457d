import { Socket } from 'node:net';
import { Flight } from './flight.ts';

type Written = (error?: Error | null) => void;

/** A socket to PostgreSQL: one system call and one wake-up of the database for a request instead of several. */
export class FlightSocket extends Socket {
  readonly #flight = new Flight(this);

  constructor() {
    super();
    // Connecting puts Node's own `write` before ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    this.#flight.gather();
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, written);
  }
}
