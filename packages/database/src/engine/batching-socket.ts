import { Socket } from 'node:net';
import { WriteBatcher } from './write-batcher.ts';

/** What Node itself calls bytes that need no encoding; its types leave the name out. */
const bytes = 'buffer' as BufferEncoding;

type Written = (error?: Error | null) => void;

/** A socket to PostgreSQL: one system call and one wake-up of the database for a request instead of several. */
export class BatchingSocket extends Socket {
  readonly #writes = new WriteBatcher(this);

  constructor() {
    super();
    // Connecting puts Node's own `write` before ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    this.#writes.gather();
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, written);
  }

  /** Copying a few hundred bytes together costs less than telling the system about each piece. */
  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: Written): void {
    const pieces = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    );
    super._write(Buffer.concat(pieces), bytes, done);
  }
}
