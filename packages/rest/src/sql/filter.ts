import type { FullText, IsValue, Operation, Quantifiable, Simple } from '../parse/filter.ts';
import type { PlanChild, PlanCondition, PlanSource } from '../plan/plan.ts';
import { type RowSource, sourceSql, sourceType } from './field.ts';
import { bind, join, type Sql, sql } from './text.ts';

const compare: Record<Quantifiable, Sql> = {
  eq: sql`=`,
  gte: sql`>=`,
  gt: sql`>`,
  lte: sql`<=`,
  lt: sql`<`,
  like: sql`LIKE`,
  ilike: sql`ILIKE`,
  match: sql`~`,
  imatch: sql`~*`,
};

const simple: Record<Simple, Sql> = {
  neq: sql`<>`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxr: sql`&<`,
  nxl: sql`&>`,
  adj: sql`-|-`,
};

const is: Record<IsValue, Sql> = {
  null: sql`NULL`,
  not_null: sql`NOT NULL`,
  true: sql`TRUE`,
  false: sql`FALSE`,
  unknown: sql`UNKNOWN`,
};

const textQuery: Record<FullText, Sql> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
};

/** `{"a","b"}`: a list as one parameter; the database infers its element type from the column. */
export function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}

/** Writes whether an embedded resource has rows; reading and counting do it differently. */
export type EmbeddedTest = (child: PlanChild, isEmpty: boolean) => Sql;

export function conditionSql(condition: PlanCondition, rows: RowSource, embedded: EmbeddedTest): Sql {
  switch (condition.kind) {
    case 'embedded':
      return embedded(condition.child, condition.isEmpty);
    case 'logic': {
      const separator = condition.operator === 'and' ? ' AND ' : ' OR ';
      const inner = join(
        condition.conditions.map((each) => conditionSql(each, rows, embedded)),
        separator,
      );
      return condition.negated ? sql`NOT (${inner})` : sql`(${inner})`;
    }
    case 'filter': {
      const test = operationSql(condition.source, rows, condition.operation);
      return condition.negated ? sql`NOT (${test})` : test;
    }
  }
}

function operationSql(source: PlanSource, rows: RowSource, operation: Operation): Sql {
  const value = sourceSql(source, rows);
  switch (operation.kind) {
    case 'compare': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike';
      // An asterisk stands for the percent sign, which would have to be encoded in a URL.
      const operand = bind(isPattern ? operation.value.replaceAll('*', '%') : operation.value);
      const operator = compare[operation.operator];
      if (operation.quantifier === 'any') return sql`${value} ${operator} ANY (${operand})`;
      if (operation.quantifier === 'all') return sql`${value} ${operator} ALL (${operand})`;
      return sql`${value} ${operator} ${operand}`;
    }
    case 'simple':
      return sql`${value} ${simple[operation.operator]} ${bind(operation.value)}`;
    case 'in':
      return sql`${value} = ANY (${bind(arrayLiteral(operation.values))})`;
    case 'is':
      return sql`${value} IS ${is[operation.value]}`;
    case 'distinct':
      return sql`${value} IS DISTINCT FROM ${bind(operation.value)}`;
    case 'fts': {
      const config = operation.config === null ? sql`` : sql`${bind(operation.config)}::regconfig, `;
      const isVector = sourceType(source) === 'tsvector' && 'path' in source && source.path.length === 0;
      const document = isVector ? value : sql`to_tsvector(${config}${value})`;
      return sql`${document} @@ ${textQuery[operation.operator]}(${config}${bind(operation.value)})`;
    }
  }
}
