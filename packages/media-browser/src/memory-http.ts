import { checkUrl, type Http, type HttpRequest, type HttpResponse, MediaError } from '@clipharbor/media';

/** Reserved by RFC 2606: no server ever has this name. */
const memoryOrigin = 'https://memory.invalid';
const defaultMaxBytes = 64 * 1024 * 1024;

/** Content that was captured elsewhere: the response to a POST, a `data:` or `blob:` address, JSON from a page. */
export interface MemoryContent {
  /**
   * An http(s) address, against which relative addresses inside resolve. `memoryUrl` creates one for content without an
   * address.
   */
  readonly url: string;
  readonly body: string | Uint8Array;
  /** Its media type, if known. */
  readonly type?: string;
}

/** An `Http` that has some responses itself. */
export interface MemoryHttp extends Http {
  /** Stores content, replacing any at the same address. Fails with `manifest.tooLarge` when the total exceeds the limit. */
  put(content: MemoryContent): void;
  remove(url: string): void;
}

export interface MemoryHttpOptions {
  /** Limit for all contents together. */
  readonly maxBytes?: number;
}

/**
 * An address for content that has none. The same name gives the same address, so that a job can be resumed after its
 * content was captured again. It is never requested from the network: missing content is answered with 404.
 */
export const memoryUrl = (name: string): string => `${memoryOrigin}/${encodeURIComponent(name)}`;

interface Kept {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers requests for stored content, including parts, as a server would; everything else goes to `next`. */
export function createMemoryHttp(next: Http, { maxBytes = defaultMaxBytes }: MemoryHttpOptions = {}): MemoryHttp {
  const contents = new Map<string, Kept>();
  let usedBytes = 0;

  function remove(url: string): void {
    usedBytes -= contents.get(url)?.bytes.length ?? 0;
    contents.delete(url);
  }

  return {
    put({ url: address, body, type }) {
      const url = checkUrl(address);
      // A copy, because the caller may reuse the memory.
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body.slice();
      const totalBytes = usedBytes - (contents.get(url)?.bytes.length ?? 0) + bytes.length;
      if (totalBytes > maxBytes) {
        throw new MediaError('manifest.tooLarge', 'The page holds more media data in memory than we keep.', {
          facts: { url, subject: `${maxBytes} bytes` },
        });
      }
      remove(url);
      usedBytes += bytes.length;
      const headers = {
        'accept-ranges': 'bytes',
        // Parts of the old content must not be joined with parts of the new content.
        etag: `"${crypto.randomUUID()}"`,
        ...(type === undefined ? {} : { 'content-type': type }),
      };
      contents.set(url, { bytes, headers });
    },

    remove: (url) => remove(checkUrl(url)),

    async get(request) {
      const url = checkUrl(request.url);
      const kept = contents.get(url);
      if (!kept && !url.startsWith(`${memoryOrigin}/`)) return next.get(request);
      throwIfStopped(request);
      return kept ? answer(url, kept, request) : respond(url, 404, { 'content-length': '0' }, new Uint8Array(0));
    },
  };
}

function answer(url: string, { bytes, headers }: Kept, request: HttpRequest): HttpResponse {
  const size = bytes.length;
  const ifRange = headerOf(request, 'if-range');
  const range = ifRange === undefined || ifRange === headers['etag'] ? request.range : undefined;
  if (!range) return respond(url, 200, { ...headers, 'content-length': `${size}` }, bytes);
  if (range.start >= size) {
    const none = { ...headers, 'content-length': '0', 'content-range': `bytes */${size}` };
    return respond(url, 416, none, new Uint8Array(0));
  }
  const end = Math.min(range.end ?? size - 1, size - 1);
  const part = bytes.subarray(range.start, end + 1);
  const described = { 'content-length': `${part.length}`, 'content-range': `bytes ${range.start}-${end}/${size}` };
  return respond(url, 206, { ...headers, ...described }, part);
}

const respond = (
  url: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
): HttpResponse => ({ url, status, headers, body: oneChunk(bytes), cancel: () => undefined });

/** A copy, because the reader owns what it gets and the next request must find the content unchanged. */
async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes.slice();
}

function headerOf({ headers = {} }: HttpRequest, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function throwIfStopped({ signal }: HttpRequest): void {
  if (!signal.aborted) return;
  if (signal.reason instanceof MediaError) throw signal.reason;
  throw new MediaError('cancelled', 'Stopped.', { cause: signal.reason });
}
