/** The values of a Content-Range header. `total` is absent when the server does not know it. */
export type ContentRange =
  | { readonly kind: 'part'; readonly start: number; readonly end: number; readonly total?: number }
  | { readonly kind: 'unsatisfied'; readonly total: number };

/** Reads `bytes 0-99/200`, `bytes 0-99/*` and the form of a 416 answer, `bytes *` + `/200`. */
export function parseContentRange(header: string | undefined): ContentRange | undefined {
  const match = /^\s*bytes\s+(?:(\d+)-(\d+)|\*)\/(\d+|\*)\s*$/i.exec(header ?? '');
  if (!match) return undefined;
  const [, first, last, whole] = match;
  const total = whole === '*' ? undefined : Number(whole);
  if (total !== undefined && !Number.isSafeInteger(total)) return undefined;
  if (first === undefined) return total === undefined ? undefined : { kind: 'unsatisfied', total };
  const start = Number(first);
  const end = Number(last);
  if (!Number.isSafeInteger(end) || start > end || (total !== undefined && end >= total)) return undefined;
  return total === undefined ? { kind: 'part', start, end } : { kind: 'part', start, end, total };
}
