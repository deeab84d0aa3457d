import {
  type BodyMemory,
  checkUrl,
  type Http,
  type HttpRequest,
  type HttpResponse,
  MediaError,
} from '@clipharbor/media';
import { isByteStream, pourStream, ReadMemory } from './byte-reader.ts';

/** Options for requests. */
export interface FetchHttpOptions {
  /** `include` sends the cookies of the media's host, as the page itself would. */
  readonly credentials?: RequestCredentials;
  readonly referrer?: string;
  /** Sent with each request, if the browser lets a script set them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers that a script cannot set or that the browser sets better. */
const forbidden = new Set(['accept-encoding', 'user-agent', 'cookie', 'host', 'referer', 'origin', 'connection']);

/**
 * HTTP over `fetch`. The browser follows redirects itself, keeps cookies to their hosts and reaches no more of the
 * private network than the page may; addresses are checked before and after.
 */
export function createFetchHttp(options: FetchHttpOptions = {}): Http {
  const { credentials = 'same-origin', referrer, headers = {} } = options;
  const pieces = new ReadMemory();
  return {
    async get(request) {
      const url = checkUrl(request.url);
      const controller = new AbortController();
      const stop = (): void => controller.abort(request.signal.reason);
      if (request.signal.aborted) stop();
      request.signal.addEventListener('abort', stop, { once: true });
      const done = (): void => request.signal.removeEventListener('abort', stop);
      try {
        const response = await fetch(url, {
          headers: headersOf(request, headers),
          credentials,
          signal: controller.signal,
          // Parts of one file must not be mixed from a cache that may hold another version of it.
          cache: request.isFresh || request.range ? 'no-store' : 'default',
          ...(referrer === undefined ? {} : { referrer }),
        });
        return answer(response, controller, { request, pieces, done });
      } catch (error) {
        done();
        throw failure(error, request);
      }
    },
  };
}

function headersOf({ headers = {}, range }: HttpRequest, own: Readonly<Record<string, string>>): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries({ ...own, ...headers })) {
    if (!forbidden.has(name.toLowerCase())) all.set(name, value);
  }
  if (range) all.set('range', `bytes=${range.start}-${range.end ?? ''}`);
  return all;
}

interface Reading {
  readonly request: HttpRequest;
  readonly pieces: ReadMemory;
  /** Ends the watch over the request. */
  done(): void;
}

function answer(response: Response, controller: AbortController, reading: Reading): HttpResponse {
  const { body } = response;
  const { request, done } = reading;
  const headers = Object.fromEntries(response.headers);
  // The body is already decoded, so with the length of the encoded one it would look truncated.
  if (headers['content-encoding']) delete headers['content-length'];
  return {
    url: checkUrl(response.url || request.url),
    status: response.status,
    headers,
    body: chunksOf(response, reading),
    ...(isByteStream(body) && { pour: (memory: BodyMemory) => poured(body, memory, reading) }),
    cancel: () => {
      done();
      controller.abort();
    },
  };
}

async function poured(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  memory: BodyMemory,
  { request, pieces, done }: Reading,
): Promise<void> {
  try {
    await pourStream(body, memory, pieces);
  } catch (error) {
    throw failure(error, request);
  } finally {
    done();
  }
}

async function* chunksOf(response: Response, { request, done }: Reading): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw failure(error, request);
  } finally {
    done();
    reader?.cancel().catch(() => undefined); // Already ended or failed: there is nothing left to stop.
  }
}

function failure(error: unknown, { url, signal }: HttpRequest): MediaError {
  if (error instanceof MediaError) return error;
  if (signal.aborted && signal.reason instanceof MediaError) return signal.reason;
  if (signal.aborted) return new MediaError('cancelled', 'Stopped.', { cause: error });
  // `fetch` does not distinguish a lost connection from a response that the page may not read.
  return new MediaError('network.failed', 'The connection failed.', { facts: { url }, cause: error });
}
