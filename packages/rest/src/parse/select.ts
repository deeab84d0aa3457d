import { type Field, parseJsonPath } from './field.ts';
import { Scanner } from './scanner.ts';

export const aggregates = ['avg', 'count', 'max', 'min', 'sum'] as const;
export type Aggregate = (typeof aggregates)[number];

export type ColumnItem = {
  kind: 'column';
  /** `*` for all columns. */
  field: Field;
  alias: string | null;
  cast: string | null;
  aggregate: { name: Aggregate; cast: string | null } | null;
};

export type RelationItem = {
  kind: 'relation';
  name: string;
  alias: string | null;
  hint: string | null;
  join: 'left' | 'inner' | null;
  isSpread: boolean;
  items: SelectItem[];
};

export type SelectItem = ColumnItem | RelationItem;

/** Bounds that keep a request from becoming a statement of unlimited size. */
export type SelectLimits = { depth: number; items: number };

const castPattern = /^[\p{L}\p{N}_ $.[\]]+/u;

export function parseSelect(text: string, limits: SelectLimits): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  const budget = { items: limits.items };
  const items = parseItems(scanner, limits.depth, budget);
  scanner.end('")", "," or end of input');
  return items;
}

function parseItems(scanner: Scanner, depth: number, budget: { items: number }): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    budget.items -= 1;
    if (budget.items < 0) throw scanner.error('too many columns and relations are selected');
    scanner.skipSpace();
    items.push(parseItem(scanner, depth, budget));
    scanner.skipSpace();
  } while (scanner.accept(','));
  return items;
}

function parseItem(scanner: Scanner, depth: number, budget: { items: number }): SelectItem {
  if (scanner.accept('...')) return parseRelation(scanner, null, true, scanner.name(), depth, budget);
  if (scanner.accept('*')) return columnItem({ name: '*', path: [] }, null);
  if (scanner.startsWith('count()')) return withSuffix(scanner, columnItem({ name: '*', path: [] }, null), 'count');
  let name = scanner.name();
  let alias: string | null = null;
  if (scanner.startsWith(':') && !scanner.startsWith('::')) {
    scanner.expect(':');
    alias = name;
    if (scanner.startsWith('count()')) return withSuffix(scanner, columnItem({ name: '*', path: [] }, alias), 'count');
    name = scanner.name();
  }
  if (scanner.peek() === '!' || scanner.peek() === '(') {
    return parseRelation(scanner, alias, false, name, depth, budget);
  }
  return withSuffix(scanner, columnItem({ name, path: parseJsonPath(scanner) }, alias), null);
}

function columnItem(field: Field, alias: string | null): ColumnItem {
  return { kind: 'column', field, alias, cast: null, aggregate: null };
}

/** `::cast`, then `.sum()`, then `::cast` of the aggregate. */
function withSuffix(scanner: Scanner, item: ColumnItem, leading: 'count' | null): ColumnItem {
  if (leading) {
    scanner.expect('count()');
    return { ...item, aggregate: { name: leading, cast: parseCast(scanner) } };
  }
  const cast = parseCast(scanner);
  if (!scanner.accept('.')) return { ...item, cast };
  const aggregate = aggregates.find((name) => scanner.accept(`${name}()`));
  if (!aggregate) return scanner.fail('aggregate function (avg, count, max, min, sum)');
  return { ...item, cast, aggregate: { name: aggregate, cast: parseCast(scanner) } };
}

function parseCast(scanner: Scanner): string | null {
  if (!scanner.accept('::')) return null;
  const tail = scanner.text.slice(scanner.position);
  // A dot ends the cast when an aggregate follows; otherwise it separates schema and type.
  const aggregateAt = tail.search(/\.(?:avg|count|max|min|sum)\(\)/);
  const cast = castPattern.exec(aggregateAt < 0 ? tail : tail.slice(0, aggregateAt))?.[0] ?? '';
  if (cast.trim() === '') return scanner.fail('letter or digit');
  scanner.position += cast.length;
  return cast.trim();
}

function parseRelation(
  scanner: Scanner,
  alias: string | null,
  isSpread: boolean,
  name: string,
  depth: number,
  budget: { items: number },
): RelationItem {
  if (depth <= 0) throw scanner.error('relations are embedded too deeply');
  let hint: string | null = null;
  let join: 'left' | 'inner' | null = null;
  for (let count = 0; count < 2 && scanner.accept('!'); count += 1) {
    const word = scanner.name();
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  scanner.expect('(');
  scanner.skipSpace();
  const items = scanner.peek() === ')' ? [] : parseItems(scanner, depth - 1, budget);
  scanner.expect(')');
  return { kind: 'relation', name, alias, hint, join, isSpread, items };
}
