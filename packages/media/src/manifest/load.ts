import { MediaError } from '../model/errors.ts';
import type { Http, HttpRequest, HttpResponse } from '../model/ports.ts';
import type { ManifestLimits } from './limits.ts';
import { sniff } from './sniff/sniff.ts';

/** A manifest's text and its final address. */
export interface LoadedText {
  readonly type: 'hls' | 'dash';
  readonly text: string;
  /** After redirects: relative addresses resolve against it. */
  readonly url: string;
  /** Milliseconds since 1970 by the server's clock, if it sent a date. */
  readonly date: number | undefined;
}

/** A body that the finder of the manifest has already loaded. */
export interface InitialBody {
  readonly bytes: Uint8Array;
  readonly finalUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Enough to recognize the type of a body, so that a film is not read to its end as a manifest. */
const sniffBytes = 2048;

/** Loads a manifest. Refuses anything else as soon as its first bytes show it. */
export async function loadManifest(
  http: Http,
  url: string,
  limits: ManifestLimits,
  signal: AbortSignal,
): Promise<LoadedText> {
  let isKnown = false;
  const { bytes, response } = await loadBytes(http, { url, signal }, limits.bytes, (soFar, headers) => {
    if (isKnown || soFar.length < sniffBytes) return;
    manifestType(soFar, headers, url);
    isKnown = true;
  });
  return readManifest({ bytes, finalUrl: response.url, headers: response.headers }, limits);
}

/** Checks and decodes a body that was loaded before. */
export function readManifest(body: InitialBody, limits: ManifestLimits): LoadedText {
  if (body.bytes.length > limits.bytes) throw tooLarge(body.finalUrl, limits.bytes);
  const type = manifestType(body.bytes, body.headers, body.finalUrl);
  if (type === 'hls') refuseTooMany(body.bytes, limits);
  const { date = '', age = '0' } = body.headers;
  // A cache sends the date of the original and its age.
  const dateMs = Date.parse(date) + Number(age) * 1000;
  return { type, text: decodeText(body.bytes), url: body.finalUrl, date: Number.isNaN(dateMs) ? undefined : dateMs };
}

const extinfBytes = new TextEncoder().encode('#EXTINF');

/** Counted before parsing, because half a million segments take several hundred megabytes. */
function refuseTooMany(bytes: Uint8Array, { segments }: ManifestLimits): void {
  // The shortest segment takes a tag, a comma, an address and two line ends.
  if (bytes.length < segments * 10) return;
  let count = 0;
  for (let at = bytes.indexOf(0x23); at >= 0; at = bytes.indexOf(0x23, at + 1)) {
    if (extinfBytes.every((byte, index) => bytes[at + index] === byte)) count += 1;
  }
  if (count <= segments) return;
  throw new MediaError('manifest.tooLarge', 'The playlist has too many segments.', {
    facts: { subject: `${segments} segments` },
  });
}

/** Reads a whole body of at most `most` bytes. `onBytes` receives the first piece and may refuse early. */
export async function loadBytes(
  http: Http,
  request: HttpRequest,
  most: number,
  onBytes: (firstBytes: Uint8Array, headers: Readonly<Record<string, string>>) => void = () => undefined,
): Promise<{ bytes: Uint8Array; response: HttpResponse }> {
  const { url, signal } = request;
  let response: HttpResponse | undefined;
  try {
    response = await http.get(request);
    if (response.status < 200 || response.status > 299) throw httpFailure(response, url);
    // The announced length is that of the compressed body, so it can only be a reason to refuse early.
    if (Number(response.headers['content-length'] ?? 0) > most) throw tooLarge(url, most);
    const bytes = await collect(response, most, url, onBytes);
    return { bytes, response };
  } catch (error) {
    response?.cancel();
    throw asMediaError(error, url, signal);
  }
}

/** Bytes that may be read and discarded when a server responds with the whole file. */
const maxSkippedBytes = 1024 * 1024;

/** Reads `length` bytes from `start`, even from a server without range support. Fewer only at the end of the file. */
export async function loadPart(
  http: Http,
  url: string,
  part: { readonly start: number; readonly length: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  let response: HttpResponse | undefined;
  try {
    response = await http.get({ url, range: { start: part.start, end: part.start + part.length - 1 }, signal });
    if (response.status < 200 || response.status > 299) throw httpFailure(response, url);
    const skip = response.status === 206 ? 0 : part.start;
    if (skip > maxSkippedBytes) {
      throw new MediaError('media.unsupported', 'The server does not send parts of files.', {
        facts: { url, subject: 'Range' },
      });
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= skip + part.length) break;
    }
    return join(chunks, size).subarray(skip, skip + part.length);
  } catch (error) {
    throw asMediaError(error, url, signal);
  } finally {
    response?.cancel();
  }
}

/** Converts any error of the network to the only error type that the engine throws. */
export function asMediaError(error: unknown, url: string, signal: AbortSignal): MediaError {
  if (error instanceof MediaError) return error;
  if (signal.aborted) return new MediaError('cancelled', 'Stopped.', { cause: error });
  return new MediaError('network.failed', 'The connection failed.', { facts: { url }, cause: error });
}

/** Decodes text in the encoding that its first bytes indicate, by default UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

async function collect(
  response: HttpResponse,
  most: number,
  url: string,
  onBytes: (firstBytes: Uint8Array, headers: Readonly<Record<string, string>>) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > most) throw tooLarge(url, most);
    chunks.push(chunk);
    if (size - chunk.length < sniffBytes) onBytes(join(chunks, size), response.headers);
  }
  return join(chunks, size);
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function manifestType(bytes: Uint8Array, headers: Readonly<Record<string, string>>, url: string): 'hls' | 'dash' {
  const { type, kind } = sniff(bytes, headers);
  if (type === 'hls' || type === 'dash') return type;
  if (kind === 'page') {
    throw new MediaError('media.notMedia', 'The server sent a page instead of a playlist.', {
      facts: { url, subject: type },
    });
  }
  throw new MediaError('manifest.invalid', 'This is neither an HLS playlist nor a DASH manifest.', {
    facts: { url, subject: type },
  });
}

function httpFailure(response: HttpResponse, url: string): MediaError {
  const { status } = response;
  const isBusy = status === 408 || status === 425 || status === 429 || status >= 500;
  const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
  const facts = { url, status, ...(retryAfter >= 0 ? { retryAfter } : {}) };
  return isBusy
    ? new MediaError('http.busy', `The server answered ${status}.`, { facts })
    : new MediaError('http.refused', `The server answered ${status}.`, { facts });
}

function tooLarge(url: string, most: number): MediaError {
  return new MediaError('manifest.tooLarge', 'The answer is too large.', { facts: { url, subject: `${most} bytes` } });
}
