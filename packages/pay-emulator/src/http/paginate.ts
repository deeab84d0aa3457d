import type { WireList } from '../state/wire.ts';
import { invalidRequest, missing } from './api-error.ts';
import { filled, integer } from './params.ts';

/** Parameters of every list. */
export const paging = { limit: integer({ min: 1, max: 100 }), starting_after: filled, ending_before: filled };

export interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** One page of `rows` (oldest first), newest first. `isWanted` filters; the cursor must exist, but need not match the filter. */
export function page<T extends { id: string }>(
  url: string,
  rows: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  isWanted: (row: T) => boolean = () => true,
): WireList<T> {
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
    });
  }
  const newestFirst = [...rows].reverse();
  const cursor = after ?? before;
  const at = cursor === undefined ? -1 : newestFirst.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && at < 0)
    throw missing('object', cursor, after === undefined ? 'ending_before' : 'starting_after');
  // Backwards, the page is the one just before the cursor, and `has_more` refers to what is before that page.
  const candidates = (before === undefined ? newestFirst.slice(at + 1) : newestFirst.slice(0, at)).filter(isWanted);
  const data = before === undefined ? candidates.slice(0, limit) : candidates.slice(-limit);
  return { object: 'list', url, has_more: candidates.length > data.length, data };
}
