import type { PlanChild } from '../plan/plan.ts';
import type { ColumnPair } from '../schema/model.ts';
import { columnOf, namedRow, type RowSource } from './field.ts';
import { ident, join, qualifiedIdent, type Sql, sql } from './text.ts';

/** The FROM clause of a node, and the condition that links its rows to the parent's. */
export type NodeSource = { rows: RowSource; from: Sql; conditions: Sql[] };

/** Generates aliases: t1, t2, … They depend only on the shape of the request, so equal shapes give equal statements. */
export class Aliases {
  #count = 0;

  next(prefix: 't' | 'j' | 'e'): string {
    this.#count += 1;
    return `${prefix}${this.#count}`;
  }
}

export function childSource({ relationship, table }: PlanChild, parent: RowSource, aliases: Aliases): NodeSource {
  const rows = namedRow(aliases.next('t'));
  const relation = sql`${qualifiedIdent(table.schema, table.name)} AS ${ident(rows.alias)}`;
  switch (relationship.kind) {
    case 'key':
      return { rows, from: relation, conditions: equal(parent, rows, relationship.columns) };
    case 'computed': {
      const { schema, name } = relationship.function;
      const from = sql`${qualifiedIdent(schema, name)}(${parent.row}) AS ${ident(rows.alias)}`;
      return { rows, from, conditions: [] };
    }
    case 'junction': {
      const { table: between, source, target } = relationship.junction;
      const junction = namedRow(aliases.next('j'));
      const joined = sql`${qualifiedIdent(between.schema, between.name)} AS ${ident(junction.alias)}`;
      const from = sql`${relation} INNER JOIN ${joined} ON ${join(equal(junction, rows, target), ' AND ')}`;
      return { rows, from, conditions: equal(parent, junction, source) };
    }
  }
}

function equal(from: RowSource, to: RowSource, columns: readonly ColumnPair[]): Sql[] {
  return columns.map((pair) => sql`${columnOf(to, pair.to)} = ${columnOf(from, pair.from)}`);
}
