import type { Limits } from '../limits.ts';
import { parseColumns } from './columns.ts';
import { type Condition, looksLikeFilter, parseFilter, parseLogic } from './filter.ts';
import { type OrderTerm, parseOrder } from './order.ts';
import { requireAffordable } from './query-cost.ts';
import { parseLimit, type RowRange } from './range.ts';
import { parseSelect, type SelectItem } from './select.ts';

/** Something that belongs to the root (empty path) or to an embedded resource. */
export type Placed<T> = { path: string[]; value: T };

/** The whole query string of a request on a table, a view or a function. */
export type Query = {
  select: SelectItem[];
  conditions: Placed<Condition>[];
  orders: Placed<OrderTerm[]>[];
  ranges: Placed<RowRange>[];
  columns: string[] | null;
  onConflict: string[] | null;
  /** Parameters that are not filters: the arguments of a function called with GET. */
  parameters: [string, string][];
};

const reserved: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict']);

/** With `isCall`, other parameters are arguments; on a table every parameter that is not reserved must be a filter. */
export function parseQuery(search: URLSearchParams, limits: Limits, isCall: boolean): Query {
  const query: Query = {
    select: parseSelect(search.get('select') || '*', { depth: limits.embedDepth, items: limits.selectItems }),
    conditions: [],
    orders: [],
    ranges: parseRanges(search),
    columns: optionalColumns(search.get('columns'), 'columns parameter'),
    onConflict: optionalColumns(search.get('on_conflict'), 'on_conflict parameter'),
    parameters: [],
  };
  for (const [key, value] of search) {
    if (reserved.has(key)) continue;
    const path = key.split('.');
    const last = path.pop();
    if (last === 'limit' || last === 'offset') continue;
    if (last === 'order') query.orders.push({ path, value: parseOrder(value) });
    else if (last === 'and' || last === 'or') {
      const logic = parseLogic(key, value, limits.logicDepth);
      query.conditions.push({ path: logic.path, value: logic.condition });
    } else if (isCall && path.length === 0 && !looksLikeFilter(value)) query.parameters.push([key, value]);
    else {
      const filter = parseFilter(key, value);
      const condition: Condition = { kind: 'filter', filter: filter.filter };
      query.conditions.push({ path: filter.path, value: condition });
    }
  }
  requireAffordable(query, limits);
  return query;
}

function optionalColumns(text: string | null, what: 'columns parameter' | 'on_conflict parameter'): string[] | null {
  return text === null || text === '' ? null : parseColumns(text, what);
}

function parseRanges(search: URLSearchParams): Placed<RowRange>[] {
  const paths = new Set<string>();
  for (const key of search.keys()) {
    const match = /^(.*\.)?(?:limit|offset)$/.exec(key);
    if (match) paths.add(match[1] ?? '');
  }
  return [...paths].map((prefix) => ({
    path: prefix.split('.').filter((name) => name !== ''),
    value: parseLimit(search.get(`${prefix}limit`) ?? undefined, search.get(`${prefix}offset`) ?? undefined),
  }));
}
