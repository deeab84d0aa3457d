import { type Field, parseField, parseTreePath } from './field.ts';
import { Scanner } from './scanner.ts';

/** SQL operators by their names in the URL. The first group takes `(any)` and `(all)`. */
const quantifiable = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const;
const simpleOperators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const;
const fullTextOperators = ['fts', 'plfts', 'phfts', 'wfts'] as const;
const isValues = ['not_null', 'null', 'true', 'false', 'unknown'] as const;

export type Quantifiable = (typeof quantifiable)[number];
export type Simple = (typeof simpleOperators)[number];
export type FullText = (typeof fullTextOperators)[number];
export type IsValue = (typeof isValues)[number];
export type Quantifier = 'any' | 'all';

export type Operation =
  | { kind: 'compare'; operator: Quantifiable; quantifier: Quantifier | null; value: string }
  | { kind: 'simple'; operator: Simple; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'distinct'; value: string }
  | { kind: 'fts'; operator: FullText; config: string | null; value: string };

export type Filter = { field: Field; negated: boolean; operation: Operation };

export type Condition =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; conditions: Condition[] };

const operatorPattern = /^(?:not\.)?([a-z]+)(?:\(([^).]*)\))?\./;
const knownOperators: ReadonlySet<string> = new Set([
  ...quantifiable,
  ...simpleOperators,
  ...fullTextOperators,
  'in',
  'is',
  'isdistinct',
]);

/** Whether `value` looks like a filter. On RPC every other parameter is a function argument. */
export function looksLikeFilter(value: string): boolean {
  const operator = operatorPattern.exec(value)?.[1];
  return value.startsWith('not.') || (operator !== undefined && knownOperators.has(operator));
}

export function parseFilter(key: string, value: string): { path: string[]; filter: Filter } {
  const { path, field } = parseTreePath(new Scanner(key, 'tree path'));
  const scanner = new Scanner(value, 'filter');
  const operation = parseOperation(scanner, (at) => at.rest());
  scanner.end();
  return { path, filter: { field, ...operation } };
}

/** `or=(a.eq.1,not.and(b.gt.2,c.is.null))`; `key` may lead to an embedded resource: `rel.or`. */
export function parseLogic(key: string, value: string, depth: number): { path: string[]; condition: Condition } {
  const names = key.split('.').map((name) => new Scanner(name, 'logic path').name());
  const operator = names.pop();
  const negated = names.at(-1) === 'not';
  if (negated) names.pop();
  const scanner = new Scanner(`${negated ? 'not.' : ''}${operator}${value}`, 'logic tree');
  if (!/^[ \t]*\(/.test(value)) throw scanner.error('unexpected text expecting "("');
  const condition = parseCondition(scanner, depth);
  scanner.skipSpace();
  scanner.end('")", "," or end of input');
  return { path: names, condition };
}

const logicPattern = /^(not\.)?(and|or)[ \t]*\(/;

function parseCondition(scanner: Scanner, depth: number): Condition {
  scanner.skipSpace();
  const logic = logicPattern.exec(scanner.text.slice(scanner.position));
  if (!logic) {
    const field = parseField(scanner);
    scanner.expect('.');
    return { kind: 'filter', filter: { field, ...parseOperation(scanner, listValue) } };
  }
  if (depth <= 0) throw scanner.error('logic operators are nested too deeply');
  scanner.position += logic[0].length;
  const conditions: Condition[] = [];
  do conditions.push(parseCondition(scanner, depth - 1));
  while (acceptComma(scanner));
  scanner.skipSpace();
  scanner.expect(')');
  return { kind: 'logic', operator: logic[2] === 'and' ? 'and' : 'or', negated: logic[1] !== undefined, conditions };
}

function acceptComma(scanner: Scanner): boolean {
  scanner.skipSpace();
  return scanner.accept(',');
}

/** Inside `(…)` a value ends at a comma or bracket, unless it is quoted or an array literal. */
function listValue(scanner: Scanner): string {
  const start = scanner.position;
  const quoted = scanner.quoted();
  if (quoted !== null && (scanner.done || ',)'.includes(scanner.peek()))) return quoted;
  scanner.position = start;
  const array = /^\{[^{}]*\}/.exec(scanner.text.slice(start))?.[0];
  if (array !== undefined) {
    scanner.position += array.length;
    return array;
  }
  return scanner.takeUntil(',)');
}

function parseOperation(
  scanner: Scanner,
  value: (scanner: Scanner) => string,
): { negated: boolean; operation: Operation } {
  const negated = scanner.accept('not.');
  const start = scanner.position;
  const name = scanner.takeUntil('.(');
  const modifier = scanner.accept('(') ? scanner.takeUntil(')') : null;
  if (modifier !== null) scanner.expect(')');
  if (scanner.peek() !== '.') {
    scanner.position = start;
    return scanner.fail('operator (eq, gt, ...)');
  }
  const operation = operationFor(scanner, name, modifier, value);
  if (operation) return { negated, operation };
  scanner.position = start;
  throw scanner.error(`unexpected "${name.charAt(0)}" expecting "not" or operator (eq, gt, ...)`);
}

function operationFor(
  scanner: Scanner,
  name: string,
  modifier: string | null,
  value: (scanner: Scanner) => string,
): Operation | null {
  const fullText = fullTextOperators.find((known) => known === name);
  if (fullText && modifier !== '') {
    scanner.expect('.');
    return { kind: 'fts', operator: fullText, config: modifier, value: value(scanner) };
  }
  const compare = quantifiable.find((known) => known === name);
  if (compare && (modifier === null || modifier === 'any' || modifier === 'all')) {
    scanner.expect('.');
    return { kind: 'compare', operator: compare, quantifier: modifier, value: value(scanner) };
  }
  if (modifier !== null) return null;
  const simple = simpleOperators.find((known) => known === name);
  if (simple) {
    scanner.expect('.');
    return { kind: 'simple', operator: simple, value: value(scanner) };
  }
  if (name !== 'in' && name !== 'is' && name !== 'isdistinct') return null;
  scanner.expect('.');
  if (name === 'in') return { kind: 'in', values: parseList(scanner) };
  if (name === 'is') return { kind: 'is', value: parseIs(scanner) };
  return { kind: 'distinct', value: value(scanner) };
}

function parseIs(scanner: Scanner): IsValue {
  const tail = scanner.text.slice(scanner.position).toLowerCase();
  const value = isValues.find((known) => tail.startsWith(known));
  if (!value) return scanner.fail('isVal: (null, not_null, true, false, unknown)');
  scanner.position += value.length;
  return value;
}

/** `(a,"b,c",d)`. An empty pair of brackets is the empty list. */
function parseList(scanner: Scanner): string[] {
  scanner.skipSpace();
  scanner.expect('(');
  scanner.skipSpace();
  const values: string[] = [];
  do values.push(listElement(scanner));
  while (scanner.accept(','));
  scanner.expect(')');
  scanner.skipSpace();
  return values.length === 1 && values[0] === '' ? [] : values;
}

function listElement(scanner: Scanner): string {
  const start = scanner.position;
  const quoted = scanner.quoted();
  if (quoted !== null && (scanner.done || ',)'.includes(scanner.peek()))) return quoted;
  scanner.position = start;
  return scanner.takeUntil(',)');
}
