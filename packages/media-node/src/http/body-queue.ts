import type { Dispatcher } from 'undici';

/** Bytes that may wait for the reader before the socket is paused, and the level at which it goes on. */
const HIGH = 1 << 20;
const LOW = 1 << 18;

/** The start of an answer. */
export interface Head {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly setCookies: readonly string[];
}

/**
 * Receives one answer from undici and hands its chunks on without copying them. Measured on loopback with eight parallel
 * 2.6 MB bodies this costs 1.1 CPU seconds where `fetch` costs 1.7 and `undici.request` 1.3.
 */
export class BodyQueue implements Dispatcher.DispatchHandler {
  readonly head: Promise<Head>;
  #resolveHead: (head: Head) => void = () => undefined;
  #rejectHead: (error: Error) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted: Error | undefined;
  #chunks: Uint8Array[] = [];
  #size = 0;
  /** Bytes still to come, when the server announced them. */
  #left = Number.NaN;
  #discardLeft: number | undefined;
  #end: { error?: Error } | undefined;
  #wake: (() => void) | undefined;
  readonly #onEnd: () => void;
  readonly #toError: (error: Error) => Error;

  /** `onEnd` is called once, whichever way the answer ends; `toError` gives the error that readers see. */
  constructor(onEnd: () => void, toError: (error: Error) => Error) {
    this.#onEnd = onEnd;
    this.#toError = toError;
    this.head = new Promise((resolve, reject) => {
      this.#resolveHead = resolve;
      this.#rejectHead = reject;
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted) controller.abort(this.#aborted);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    const flat: Record<string, string> = {};
    const setCookies: string[] = [];
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) continue;
      if (name === 'set-cookie') setCookies.push(...[value].flat());
      else flat[name] = Array.isArray(value) ? value.join(', ') : value;
    }
    this.#left = Number(flat['content-length'] ?? Number.NaN);
    this.#resolveHead({ status, headers: flat, setCookies });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#left -= chunk.length;
    if (this.#discardLeft !== undefined) {
      this.#discardLeft -= chunk.length;
      if (this.#discardLeft < 0) controller.abort(new Error('An unwanted body is too long to read over.'));
      return;
    }
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= HIGH) controller.pause();
    this.#wake?.();
  }

  onResponseEnd(): void {
    // undici frees the connection in an immediate of its own, set after this call: the next request should find it free.
    queueMicrotask(() => setImmediate(() => this.#finish({})));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish({ error: this.#toError(error) });
  }

  /** Stops the transfer; the reader gets `reason`. */
  abort(reason: Error): void {
    if (this.#end) return;
    this.#aborted = reason;
    // When everything has arrived the connection is still good.
    if (this.#left !== 0) this.#controller?.abort(reason);
    // A request that still waits for a connection has no controller yet: its caller must not wait for one.
    this.#finish({ error: reason });
  }

  /** Reads over a short body so that the connection can be used again. */
  discard(): void {
    this.#discardLeft = 64 * 1024 - this.#size;
    this.#chunks = [];
    this.#controller?.resume();
  }

  /** The chunks as they arrive. */
  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const batch = this.#chunks;
        if (batch.length > 0 && !this.#aborted) {
          this.#chunks = [];
          for (const chunk of batch) {
            if (this.#aborted) throw this.#aborted;
            this.#size -= chunk.length;
            if (this.#size <= LOW && this.#controller?.paused) this.#controller.resume();
            yield chunk;
          }
        } else if (this.#end?.error) throw this.#end.error;
        else if (this.#end) return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.abort(new Error('The reader left.'));
    }
  }

  #finish(end: { error?: Error }): void {
    if (this.#end) return;
    this.#end = end;
    if (end.error) {
      this.head.catch(() => undefined); // After the head has been delivered nobody listens to it any more.
      this.#rejectHead(end.error);
    }
    this.#wake?.();
    this.#onEnd();
  }
}
