import { Duplex } from 'node:stream';
import { WriteBatcher } from './write-batcher.ts';

/** Takes complete protocol messages and returns the bytes of the response. */
export type Exchange = (message: Uint8Array) => Promise<Uint8Array>;

type Written = (error?: Error | null) => void;

const query = 0x51;
const sync = 0x53;
const terminate = 0x58;

/**
 * The socket that `pg` talks to, with PGlite at the other end. The real driver thus speaks the real protocol on both
 * engines: types, errors and pipelining cannot differ. Messages are passed on only up to a Sync (or a simple query), because
 * PGlite responds "ready" after every batch and would do so in the middle of a statement.
 */
export class PgliteStream extends Duplex {
  readonly #exchange: Exchange;
  readonly #writes = new WriteBatcher(this);
  #pending: Buffer = Buffer.alloc(0);
  #started = false;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override write(chunk: Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    this.#writes.gather();
    return typeof encoding === 'string'
      ? super.write(chunk, encoding, written)
      : super.write(chunk, encoding ?? written);
  }

  override _read(): void {
    // Responses are pushed as they arrive; `pg` always reads.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#take(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const end = this.#started ? completeUpTo(this.#pending) : startupEnd(this.#pending);
    if (end === 0) return;
    this.#started = true;
    const ready = this.#pending.subarray(0, end);
    this.#pending = this.#pending.subarray(end);
    const answer = await this.#exchange(ready);
    if (answer.length > 0) this.push(answer);
  }
}

/** The startup packet has no type byte, only its length. */
function startupEnd(bytes: Buffer): number {
  if (bytes.length < 4) return 0;
  const length = bytes.readInt32BE(0);
  return bytes.length >= length ? length : 0;
}

/** The end of the last message that requires a response; 0 if there is none yet. */
function completeUpTo(bytes: Buffer): number {
  let end = 0;
  for (let at = 0; at + 5 <= bytes.length; ) {
    const type = bytes[at];
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (next > bytes.length) break;
    // Closing the client must not close the engine: PGlite outlives its clients.
    if (type === terminate) return end;
    if (type === sync || type === query) end = next;
    at = next;
  }
  return end;
}
