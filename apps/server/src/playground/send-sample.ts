import type { Context } from 'hono';
import type { Sample } from './samples.ts';

/** Sends a file as media hosts do: in whole or in part, to any page that asks. */
export function sendSample(c: Context, { bytes, type, etag }: Sample): Response {
  const size = bytes.length;
  c.header('content-type', type);
  c.header('cache-control', 'no-cache');
  c.header('accept-ranges', 'bytes');
  c.header('etag', etag);
  c.header('cross-origin-resource-policy', 'cross-origin');
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  const ifRange = c.req.header('if-range');
  const range = ifRange === undefined || ifRange === etag ? parseRange(c.req.header('range'), size) : 'whole';
  if (range === 'whole') {
    c.header('content-length', `${size}`);
    return c.body(bytes);
  }
  if (range === 'none') {
    c.header('content-range', `bytes */${size}`);
    return c.body(null, 416);
  }
  c.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  c.header('content-length', `${range.end - range.start + 1}`);
  return c.body(bytes.slice(range.start, range.end + 1), 206);
}

type Range = 'whole' | 'none' | { readonly start: number; readonly end: number };

/** Parses a single range. Anything invalid, or several ranges, gets the whole file, as the standard allows. */
export function parseRange(header: string | undefined, size: number): Range {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'none' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
