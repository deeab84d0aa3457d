import { RestError } from '../error.ts';

/** Rows from `offset` on, at most `limit`. `null` is no limit. */
export type RowRange = { offset: number; limit: number | null };

export const allRows: RowRange = { offset: 0, limit: null };

const wholeNumber = /^-?\d{1,15}$/;

/** `limit=` and `offset=` of one resource. As in PostgREST, a value that is not a number is ignored. */
export function parseLimit(limit: string | undefined, offset: string | undefined): RowRange {
  const rows = limit !== undefined && wholeNumber.test(limit) ? Number(limit) : null;
  const from = offset !== undefined && wholeNumber.test(offset) ? Math.max(0, Number(offset)) : 0;
  if (rows !== null && rows < 0) throw invalidRange('Limit should be greater than or equal to zero.');
  return { offset: from, limit: rows };
}

/** The `Range: 0-9` header (unit `items`). */
export function parseRangeHeader(header: string | null | undefined): RowRange {
  const match = /^\s*(?:items=)?(\d{1,15})-(\d{1,15})?\s*$/.exec(header ?? '');
  if (!match?.[1]) return allRows;
  const offset = Number(match[1]);
  if (match[2] === undefined) return { offset, limit: null };
  const last = Number(match[2]);
  if (last < offset) {
    throw invalidRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  }
  return { offset, limit: last - offset + 1 };
}

/** Both a header and parameters may be given: their intersection counts. */
export function intersectRanges(first: RowRange, second: RowRange): RowRange {
  const offset = Math.max(first.offset, second.offset);
  const ends = [first, second].flatMap((range) => (range.limit === null ? [] : [range.offset + range.limit]));
  return { offset, limit: ends.length === 0 ? null : Math.max(0, Math.min(...ends) - offset) };
}

export function capRows(range: RowRange, maxRows: number | null): RowRange {
  if (maxRows === null) return range;
  return { offset: range.offset, limit: range.limit === null ? maxRows : Math.min(range.limit, maxRows) };
}

/** `total` is the number of rows, if counted. */
export function invalidRange(details: string, total: number | null = null): RestError {
  const headers = { 'content-range': `*/${total ?? '*'}` };
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });
}
