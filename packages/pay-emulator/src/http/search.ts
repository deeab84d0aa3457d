import { invalidRequest } from './api-error.ts';
import type { FormHash } from './form.ts';
import { filled, integer, required, shape } from './params.ts';

const searchParams = shape({ query: required(filled), limit: integer({ min: 1, max: 100 }), page: filled });

const clause =
  /^\s*(-?)(?:metadata\[["']([^"']+)["']\]|([a-z_]+))\s*(:|~|>=|<=|>|<|=)\s*(?:"([^"]*)"|'([^']*)'|(\d+)|(null))\s*/;

type Test = (row: Record<string, unknown>) => boolean;

function readClause(query: string): { test: Test; rest: string } {
  const match = clause.exec(query);
  if (!match)
    throw invalidRequest('We were unable to parse your search query. Try using the format `field:"value"`.', {
      param: 'query',
    });
  const [whole, negation, key, field = '', sign = ':', double, single, number] = match;
  const wanted = double ?? single ?? number ?? null;
  const test: Test = (row) => {
    const value = key === undefined ? row[field] : (row['metadata'] as Record<string, unknown> | null)?.[key];
    const has = compare(value ?? null, sign, wanted);
    return negation === '-' ? !has : has;
  };
  return { test, rest: query.slice(whole.length) };
}

function compare(value: unknown, sign: string, wanted: string | null): boolean {
  if (wanted === null) return value === null;
  switch (sign) {
    case '~':
      return String(value ?? '')
        .toLowerCase()
        .includes(wanted.toLowerCase());
    case '>':
      return Number(value) > Number(wanted);
    case '>=':
      return Number(value) >= Number(wanted);
    case '<':
      return Number(value) < Number(wanted);
    case '<=':
      return Number(value) <= Number(wanted);
    default:
      return value !== null && String(value).toLowerCase() === wanted.toLowerCase();
  }
}

/** `email:"a@b.example" AND -metadata["k"]:"v"`; AND and OR cannot be mixed, as with the provider. */
export function parseQuery(query: string): Test {
  const tests: Test[] = [];
  let joiner: string | null = null;
  let rest = query;
  for (;;) {
    const read = readClause(rest);
    tests.push(read.test);
    if (read.rest === '') break;
    const [word = '', joined] = /^(AND|OR)\s/i.exec(read.rest) ?? [];
    const next = joined?.toUpperCase() ?? 'AND';
    if (joiner !== null && next !== joiner)
      throw invalidRequest('A query may use AND or OR, but not both.', { param: 'query' });
    joiner = next;
    rest = read.rest.slice(word.length);
  }
  return (row) => (joiner === 'OR' ? tests.some((test) => test(row)) : tests.every((test) => test(row)));
}

/** One page of a search, newest first. The page token is the place to go on from. */
export function search<T extends { id: string }>(url: string, rows: readonly T[], params: FormHash): object {
  const { query, limit = 10, page } = searchParams.read(params, '');
  const test = parseQuery(query);
  const found = [...rows].reverse().filter((row) => test({ ...row }));
  const from = page === undefined ? 0 : Number(Buffer.from(page, 'base64url').toString('utf8'));
  if (!Number.isSafeInteger(from) || from < 0) throw invalidRequest('Invalid page token.', { param: 'page' });
  const hasMore = found.length > from + limit;
  return {
    object: 'search_result',
    url,
    has_more: hasMore,
    next_page: hasMore ? Buffer.from(String(from + limit)).toString('base64url') : null,
    data: found.slice(from, from + limit),
  };
}
