import { gzipSync } from 'node:zlib';
import { type Content, etagOf } from './content.ts';
import type { Fault } from './faults.ts';

/** A response and how its transmission fails. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
  /** How transmission fails after the head; absent if it does not. */
  readonly ending?: 'cut' | 'stall' | 'slow' | 'drop';
}

const page = Buffer.from('<!DOCTYPE html><html><body>Please sign in to continue watching this video.</body></html>');
let bomb: Uint8Array | undefined;

/** The response to a request, with its fault applied. */
export function answerFor(
  content: Content | undefined,
  request: { readonly range?: string; readonly ifRange?: string; readonly address: string; readonly port: number },
  fault: Fault | undefined,
): Answer {
  const retry = { 'retry-after': String(fault?.retryAfter ?? 1) };
  switch (fault?.kind) {
    case 'drop':
      return { status: 200, headers: {}, body: page, ending: 'drop' };
    case 'busy':
      return { ...text(503, 'busy'), headers: { ...retry, 'content-type': 'text/plain' } };
    case 'tooMany':
      return { ...text(429, 'too many'), headers: { ...retry, 'content-type': 'text/plain' } };
    case 'forbidden':
      return text(403, 'expired');
    case 'missing':
      return text(404, 'not here');
    case 'html':
      return { status: 200, headers: { ...(fault.retryAfter ? retry : {}), 'content-type': 'text/html' }, body: page };
    case 'empty':
      return { status: 200, headers: { 'content-length': '0' }, body: new Uint8Array(0) };
    case 'gzipBomb':
      bomb ??= gzipSync(new Uint8Array(100 * 2 ** 20), { level: 9 });
      return {
        status: 200,
        headers: { 'content-encoding': 'gzip', 'content-length': String(bomb.length) },
        body: bomb,
      };
    case 'redirectHost':
      return redirect(`http://localhost:${request.port}${request.address}`);
    case 'redirectLoop':
      return redirect(request.address);
    case 'redirectPrivate':
      return redirect('http://169.254.169.254/latest/meta-data/');
    default:
      return content ? bytes(content, request, fault) : text(404, 'not found');
  }
}

function bytes(
  content: Content,
  request: { readonly range?: string; readonly ifRange?: string },
  fault: Fault | undefined,
): Answer {
  const { body } = content;
  const etag = fault?.kind === 'changedEtag' ? '"changed"' : etagOf(body);
  const headers: Record<string, string> = {
    'content-type': content.type ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag,
    ...content.headers,
  };
  const isSame = request.ifRange === undefined || request.ifRange === (headers['etag'] ?? etag);
  const range = fault?.kind === 'ignoreRange' || !isSame ? undefined : parseRange(request.range, body.length);
  if (range === 'unsatisfied') {
    return { status: 416, headers: { 'content-range': `bytes */${body.length}` }, body: new Uint8Array(0) };
  }
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  const shift = fault?.kind === 'wrongRange' ? 1 : 0;
  if (range) headers['content-range'] = `bytes ${range.start + shift}-${range.end + shift}/${body.length + shift}`;
  const status = range ? 206 : (content.status ?? 200);
  const half = part.subarray(0, part.length >> 1);
  const announced = { ...headers, 'content-length': String(part.length) };
  switch (fault?.kind) {
    case 'cut':
    case 'wrongLength':
      return { status, headers: announced, body: half, ending: 'cut' };
    case 'stall':
      return { status, headers: announced, body: half, ending: 'stall' };
    case 'slow':
      return { status, headers: announced, body: part, ending: 'slow' };
    case 'unknownLength':
      // Closing the connection is the only sign of the end.
      return { status, headers: { ...headers, connection: 'close' }, body: half };
    default:
      return { status, headers: announced, body: part };
  }
}

function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfied' | undefined {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (!match) return undefined;
  const start = Number(match[1]);
  if (start >= size) return 'unsatisfied';
  return { start, end: Math.min(size - 1, match[2] ? Number(match[2]) : size - 1) };
}

const text = (status: number, message: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(message),
});

const redirect = (location: string): Answer => ({ status: 302, headers: { location }, body: new Uint8Array(0) });
