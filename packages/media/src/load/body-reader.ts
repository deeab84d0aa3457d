import { MediaError } from '../model/errors.ts';
import type { HttpResponse } from '../model/ports.ts';
import { parseRetryAfter } from './retry-after.ts';
import { looksLikeText } from './sniff.ts';
import type { Watchdog } from './watchdog.ts';

/** Bytes needed to distinguish text from media. */
export const sniffBytes = 64;

/** A part with the right position cannot be an error page but may look like text, because it can start anywhere. */
export const maySendText = (expect: 'media' | 'any', { status }: HttpResponse): boolean =>
  expect === 'media' && status !== 206;

/** Reads a body chunk by chunk under the watchdog, refuses text where media is expected, and drops a number of first bytes. */
export class BodyReader {
  readonly #response: HttpResponse;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #watchdog: Watchdog;
  readonly #wallTime: number;
  #mustSniff: boolean;
  #skip: number;

  constructor(
    response: HttpResponse,
    watchdog: Watchdog,
    options: { readonly expect: 'media' | 'any'; readonly skip: number; readonly wallTime: number },
  ) {
    this.#response = response;
    this.#chunks = response.body[Symbol.asyncIterator]();
    this.#watchdog = watchdog;
    this.#wallTime = options.wallTime;
    this.#skip = options.skip;
    this.#mustSniff = maySendText(options.expect, response);
  }

  /** Whether the body ended within the bytes to drop. */
  get isSkipping(): boolean {
    return this.#skip > 0;
  }

  /** The next wanted bytes, possibly none; undefined at the end. */
  async next(): Promise<Uint8Array | undefined> {
    const chunk = this.#mustSniff ? await this.#sniffed() : await this.#receive();
    if (!chunk || this.#skip === 0) return chunk;
    const dropped = Math.min(this.#skip, chunk.length);
    this.#skip -= dropped;
    return chunk.subarray(dropped);
  }

  async #receive(): Promise<Uint8Array | undefined> {
    this.#watchdog.waiting();
    try {
      const next = await this.#chunks.next();
      this.#watchdog.received(next.done ? 0 : next.value.length);
      return next.done ? undefined : next.value;
    } catch (error) {
      throw asCut(error, this.#response.url);
    }
  }

  async #sniffed(): Promise<Uint8Array | undefined> {
    let start: Uint8Array = new Uint8Array(0);
    while (start.length < sniffBytes) {
      const chunk = await this.#receive();
      if (!chunk) break;
      start = start.length === 0 ? chunk : joined(start, chunk);
    }
    this.#mustSniff = false;
    if (looksLikeText(start)) throw notMedia(this.#response, this.#wallTime);
    return start;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** A connection that breaks inside a body truncates it. */
export function asCut(error: unknown, url: string): unknown {
  if (!(error instanceof MediaError) || error.code !== 'network.failed') return error;
  return new MediaError('segment.truncated', 'The connection broke inside the body.', { cause: error, facts: { url } });
}

/** The error for a page where media was expected. */
export function notMedia(response: HttpResponse, wallTime: number): MediaError {
  const retryAfter = parseRetryAfter(response.headers['retry-after'], wallTime);
  return new MediaError('media.notMedia', 'The server sent text instead of media.', {
    facts: { url: response.url, status: response.status, ...(retryAfter === undefined ? {} : { retryAfter }) },
  });
}
