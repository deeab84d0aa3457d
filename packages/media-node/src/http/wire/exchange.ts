import { type BodyMemory, MediaError } from '@clipharbor/media';
import { type AnswerHead, endOfHead, type Head, maxHeadBytes, parseHead } from './answer-head.ts';
import { ChunkedDecoder } from './chunked.ts';
import { Inbox } from './inbox.ts';

/** Maximum informational responses: early hints and the like come once or twice. */
const maxNotices = 16;

const noBytes = new Uint8Array(0);
/** An unwanted body up to this size is skipped, so that the connection can be reused. */
const maxDiscardedBytes = 64 * 1024;

/** What an exchange needs from its connection. */
export interface Carrier {
  /** Continues reading. */
  resume(): void;
  /** Called when the response has ended; `isReusable` when the connection can carry another one. */
  release(isReusable: boolean, keptFor?: number): void;
}

/** One request and its response. */
export class Exchange {
  /** The text to send. */
  readonly text: string;
  readonly head: Promise<Head>;
  readonly #headReady: PromiseWithResolvers<Head>;
  readonly #toError: (error: unknown) => Error;
  readonly #onEnd: () => void;
  readonly #inbox: Inbox;
  #carrier: Carrier | undefined;
  #early: Uint8Array = noBytes;
  #notices = 0;
  #answer: AnswerHead | undefined;
  #chunked: ChunkedDecoder | undefined;
  /** Bytes of the body that are still to come; infinite if only the end shows how many. */
  #left = Number.POSITIVE_INFINITY;
  #unwanted: number | undefined;
  #isOver = false;

  /** `onEnd` is called once, however it ends; `toError` creates the error that readers see. */
  constructor(text: string, onEnd: () => void, toError: (error: unknown) => Error) {
    this.text = text;
    this.#onEnd = onEnd;
    this.#toError = toError;
    this.#headReady = Promise.withResolvers<Head>();
    this.head = this.#headReady.promise;
    this.#inbox = new Inbox(() => this.#carrier?.resume());
  }

  /** Whether the exchange is finished. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the server has not responded yet. */
  get isUnanswered(): boolean {
    return !this.#isOver && !this.#answer;
  }

  /** Called when the connection is open and the request is sent. */
  begin(carrier: Carrier): void {
    this.#carrier = carrier;
  }

  /** Memory for the next bytes, to avoid a copy; undefined if they must be inspected first. */
  target(): Uint8Array | undefined {
    if (this.#isOver || this.#left === Number.POSITIVE_INFINITY || this.#unwanted !== undefined) return undefined;
    const room = this.#inbox.room();
    return room && room.length > this.#left ? room.subarray(0, this.#left) : room;
  }

  /** Called when `count` bytes arrived in the target. False when reading must wait. */
  filled(count: number): boolean {
    return this.#guarded(() => {
      this.#left -= count;
      this.#inbox.filled(count);
      if (this.#left === 0) this.#complete(true);
    });
  }

  /** Called with arrived bytes, which are invalid after the call. False when reading must wait. */
  received(bytes: Uint8Array): boolean {
    return this.#guarded(() => {
      if (this.#answer) this.#takeBody(bytes, this.#answer);
      else this.#takeHead(bytes);
    });
  }

  /** Called when the connection has ended or failed. */
  closed(error?: Error): void {
    if (this.#answer?.framing.kind === 'close' && !error) this.#complete(false);
    else this.#fail(this.#toError(error ?? Object.assign(new Error('The other side closed.'), { code: 'ECONNRESET' })));
  }

  /** Stops the transfer; the reader gets `reason`. */
  abort(reason: Error): void {
    this.#inbox.stop(reason);
    this.#fail(reason);
  }

  /** Discards the body: a short one is skipped. */
  discard(): void {
    if (this.#isOver) return;
    this.#unwanted = maxDiscardedBytes - this.#inbox.clear();
    this.#carrier?.resume();
  }

  /** The body in pieces, as they arrive. */
  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const chunk = this.#inbox.shift() ?? (await this.#inbox.next());
        if (!chunk) return;
        yield chunk;
      }
    } finally {
      this.leave();
    }
  }

  /** Writes the body into the reader's memory until that is full or the body ends. */
  async pour(memory: BodyMemory): Promise<void> {
    try {
      await this.#inbox.pour(memory);
    } finally {
      this.leave();
    }
  }

  /**
   * Called when the reader wants no more. After a complete response there is nothing to stop, and creating an error
   * would cost time.
   */
  leave(): void {
    if (!this.#isOver || !this.#inbox.isRead) this.abort(new MediaError('cancelled', 'The transfer was stopped.'));
  }

  #guarded(work: () => void): boolean {
    if (this.#isOver) return false;
    try {
      work();
    } catch (error) {
      this.abort(this.#toError(error));
    }
    return this.#isOver || this.#unwanted !== undefined || !this.#inbox.isFull;
  }

  #takeHead(bytes: Uint8Array): void {
    const all = this.#early.length === 0 ? bytes : Buffer.concat([this.#early, bytes]);
    const end = endOfHead(all);
    if ((end ?? all.length) > maxHeadBytes) throw new Error('The head of the answer is too long.');
    if (end === undefined) {
      // A copy, because the read buffer is reused and `slice` of a Buffer would be a view of it.
      this.#early = new Uint8Array(all);
      return;
    }
    this.#early = noBytes;
    const answer = parseHead(Buffer.from(all.buffer, all.byteOffset, end).toString());
    const rest = all.subarray(end);
    if (answer.status === 101) throw new Error('The server switches to another protocol.');
    if (answer.status < 200) {
      // An informational response: the real one follows. A server that sends nothing else would be awaited forever.
      this.#notices += 1;
      if (this.#notices > maxNotices) throw new Error('The server sends only informational responses.');
      if (rest.length > 0) this.#takeHead(rest);
      return;
    }
    const { framing, status, headers, setCookies } = answer;
    this.#answer = answer;
    if (framing.kind === 'length') this.#left = framing.length;
    if (framing.kind === 'chunked') this.#chunked = new ChunkedDecoder();
    this.#headReady.resolve({ status, headers, setCookies });
    if (rest.length > 0 || this.#left === 0) this.#takeBody(rest, answer);
  }

  #takeBody(bytes: Uint8Array, { framing }: AnswerHead): void {
    if (framing.kind === 'chunked' && this.#chunked) {
      const used = this.#chunked.push(bytes, (part) => this.#deliver(part));
      if (this.#chunked.isDone) this.#complete(used === bytes.length);
      return;
    }
    const part = bytes.length > this.#left ? bytes.subarray(0, this.#left) : bytes;
    this.#left -= part.length;
    if (part.length > 0) this.#deliver(part);
    if (this.#left === 0) this.#complete(part.length === bytes.length);
  }

  #deliver(part: Uint8Array): void {
    if (this.#unwanted === undefined) this.#inbox.put(part);
    else this.#unwanted -= part.length;
    if ((this.#unwanted ?? 0) < 0) throw new Error('An unwanted body is too long to skip.');
  }

  /** Everything has arrived. `isClean`: no unrequested bytes followed. */
  #complete(isClean: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#inbox.end({});
    this.#carrier?.release(isClean && this.#answer?.isKept === true, this.#answer?.keptFor);
    this.#onEnd();
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.head.catch(() => undefined); // Once the head is delivered, no one awaits this promise.
    this.#headReady.reject(error);
    this.#inbox.end({ error });
    this.#carrier?.release(false);
    this.#onEnd();
  }
}
