import { Socket } from 'node:net';
import { WriteBatcher } from './write-batcher.ts';

/** Node's name for bytes that need no encoding; its types omit it. */
const bytes = 'buffer' as BufferEncoding;

type Written = (error?: Error | null) => void;

/** A socket to PostgreSQL that needs one system call and one wake-up of the database per request instead of several. */
export class BatchingSocket extends Socket {
  readonly #writes = new WriteBatcher(this);

  constructor() {
    super();
    // While connecting, Node sets its own `write` on the socket, which hides ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    this.#writes.gather();
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, written);
  }

  /** Copying a few hundred bytes into one buffer costs less than a system call for each piece. */
  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: Written): void {
    const pieces = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    );
    super._write(Buffer.concat(pieces), bytes, done);
  }
}
