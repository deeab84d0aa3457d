import type { JsonStep } from '../parse/field.ts';
import type { PlanField, PlanSource } from '../plan/plan.ts';
import { bind, catalogText, ident, join, qualifiedIdent, type Sql, sql } from './text.ts';

/**
 * A row source of a statement: the name that qualifies columns, and the expression for a whole row.
 * Rows of a CTE may have more columns than the table they came from, so `*` must be spelled out there.
 */
export type RowSource = { alias: string; row: Sql; isTable: boolean };

export const namedRow = (alias: string): RowSource => ({ alias, row: ident(alias), isTable: true });

export const columnOf = ({ alias }: RowSource, column: string): Sql => sql`${ident(alias)}.${ident(column)}`;

/** The type of the value before any JSON path is applied. */
export function sourceType(source: PlanSource): string {
  switch (source.kind) {
    case 'column':
      return source.column.baseType;
    case 'computed':
      return source.computed.type;
    case 'row':
      return 'record';
  }
}

export function sourceSql(source: PlanSource, rows: RowSource): Sql {
  if (source.kind === 'row') return sql`1`;
  const value =
    source.kind === 'column'
      ? columnOf(rows, source.column.name)
      : sql`${qualifiedIdent(source.computed.schema, source.computed.name)}(${rows.row})`;
  if (source.path.length === 0) return value;
  const type = sourceType(source);
  // A JSON column is not converted, so that an index on the path can be used.
  const json = type === 'json' || type === 'jsonb' ? value : sql`to_jsonb(${value})`;
  return sql`(${join([json, ...source.path.map(step)], ' ')})`;
}

function step({ asText, ...operand }: JsonStep): Sql {
  const arrow = asText ? sql`->>` : sql`->`;
  return 'key' in operand ? sql`${arrow} ${bind(operand.key)}::text` : sql`${arrow} ${bind(operand.index)}::int`;
}

export function castSql(value: Sql, type: string | null): Sql {
  return type === null ? value : sql`CAST(${value} AS ${catalogText(type)})`;
}

const aggregateFunctions = { avg: sql`avg`, count: sql`count`, max: sql`max`, min: sql`min`, sum: sql`sum` } as const;

export function aggregateSql(aggregate: NonNullable<PlanField['aggregate']>, value: Sql): Sql {
  return castSql(sql`${aggregateFunctions[aggregate.name]}(${value})`, aggregate.cast);
}
