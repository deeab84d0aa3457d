import { type Field, parseField } from './field.ts';
import { Scanner } from './scanner.ts';

export type OrderTerm = {
  field: Field;
  /** `rel(column)`: sort by a column of an embedded to-one resource. */
  relation: string | null;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do terms.push(parseTerm(scanner));
  while (scanner.accept(','));
  scanner.end('"," or end of input');
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  let field = parseField(scanner);
  let relation: string | null = null;
  if (field.path.length === 0 && scanner.accept('(')) {
    relation = field.name;
    field = parseField(scanner);
    scanner.expect(')');
  }
  const direction = scanner.accept('.asc') ? 'asc' : scanner.accept('.desc') ? 'desc' : null;
  const nulls = scanner.accept('.nullsfirst') ? 'first' : scanner.accept('.nullslast') ? 'last' : null;
  scanner.skipSpace();
  if (!scanner.done && scanner.peek() !== ',') {
    scanner.fail(direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return { field, relation, direction, nulls };
}
