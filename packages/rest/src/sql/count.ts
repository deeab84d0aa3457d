import type { PlanChild, PlanNode } from '../plan/plan.ts';
import { namedRow, type RowSource } from './field.ts';
import { conditionSql } from './filter.ts';
import { Aliases, childSource, type NodeSource } from './relation.ts';
import { bind, empty, ident, join, qualifiedIdent, type Sql, sql } from './text.ts';

/** One row for every matching row of the root, ignoring the range. */
export function matchingSql(node: PlanNode, source?: RowSource & { from: Sql }): Sql {
  const rows = source ?? namedRow('t0');
  const from = source?.from ?? sql`${qualifiedIdent(node.table.schema, node.table.name)} AS ${ident(rows.alias)}`;
  return existing(node, { rows, from, conditions: [] }, new Aliases());
}

/** The same, but stops after `most` rows: enough to tell whether an estimate is needed. */
export const atMost = (matching: Sql, most: number | null): Sql =>
  most === null ? matching : sql`${matching} LIMIT ${bind(most)}`;

function existing(node: PlanNode, source: NodeSource, aliases: Aliases): Sql {
  const exists = (child: PlanChild): Sql =>
    sql`EXISTS (${existing(child, childSource(child, source.rows, aliases), aliases)})`;
  const test = (child: PlanChild, isEmpty: boolean): Sql => (isEmpty ? sql`NOT ${exists(child)}` : exists(child));
  const conditions = [
    ...source.conditions,
    ...node.conditions.map((condition) => conditionSql(condition, source.rows, test)),
    ...node.children.filter((child) => child.isInner).map(exists),
  ];
  const where = conditions.length === 0 ? empty : sql` WHERE ${join(conditions, ' AND ')}`;
  return sql`SELECT 1 FROM ${source.from}${where}`;
}
