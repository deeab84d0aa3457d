import { RestError } from '../error.ts';
import type { Limits } from '../limits.ts';
import type { Field } from './field.ts';
import type { Condition, Operation } from './filter.ts';
import type { OrderTerm } from './order.ts';
import type { RowRange } from './range.ts';
import type { SelectItem } from './select.ts';

const patterns: ReadonlySet<string> = new Set(['like', 'ilike', 'match', 'imatch']);
const regularExpressions: ReadonlySet<string> = new Set(['match', 'imatch']);

const refuse = (message: string): never => {
  throw new RestError(400, 'PGRST100', message);
};

/** The parts of a query that cost something, at any depth. */
type Costs = {
  select: readonly SelectItem[];
  conditions: readonly { value: Condition }[];
  orders: readonly { value: OrderTerm[] }[];
  ranges: readonly { value: RowRange }[];
};

/** Refuses a request that would cost the database too much for this caller, before it reaches the database. */
export function requireAffordable(query: Costs, limits: Limits): void {
  const filters = query.conditions.flatMap(({ value }) => filtersOf(value));
  if (filters.length > limits.filters) refuse('Too many filters in one request');
  for (const { field, operation } of filters) {
    requireShortPath(field, limits);
    requireCheap(operation, limits);
  }
  const items = query.select.flatMap(itemsOf);
  if (items.filter(({ kind }) => kind === 'relation').length > limits.embeds) {
    refuse('Too many relations are embedded in one request');
  }
  for (const item of items) if (item.kind === 'column') requireShortPath(item.field, limits);
  const terms = query.orders.flatMap(({ value }) => value);
  if (terms.length > limits.orderTerms) refuse('Too many columns to order by');
  for (const { field } of terms) requireShortPath(field, limits);
  for (const { value } of query.ranges) requireReach(value.offset, limits);
}

/** Skipped rows are read all the same. */
export function requireReach(offset: number, limits: Limits): void {
  if (offset > limits.offset) refuse(`An offset above ${limits.offset} is not allowed: filter by the last row instead`);
}

function requireShortPath({ path }: Field, { jsonSteps }: Limits): void {
  if (path.length > jsonSteps) refuse(`A JSON path has at most ${jsonSteps} steps`);
}

function requireCheap(operation: Operation, limits: Limits): void {
  switch (operation.kind) {
    case 'in':
      if (operation.values.length > limits.listValues) refuse(`A list has at most ${limits.listValues} values`);
      return;
    case 'compare': {
      const { operator, value } = operation;
      if (!limits.regularExpressions && regularExpressions.has(operator)) {
        refuse(`The operator ${operator} is not available: regular expressions are switched off`);
      }
      if (patterns.has(operator)) requireShortPattern(value, limits);
      return;
    }
    case 'fts':
      requireShortPattern(operation.value, limits);
      return;
    case 'simple':
    case 'is':
    case 'distinct':
      return;
  }
}

function requireShortPattern(pattern: string, { patternLength }: Limits): void {
  if (pattern.length > patternLength) refuse(`A pattern has at most ${patternLength} characters`);
}

const filtersOf = (condition: Condition): { field: Field; operation: Operation }[] =>
  condition.kind === 'logic' ? condition.conditions.flatMap(filtersOf) : [condition.filter];

const itemsOf = (item: SelectItem): SelectItem[] =>
  item.kind === 'relation' ? [item, ...item.items.flatMap(itemsOf)] : [item];
