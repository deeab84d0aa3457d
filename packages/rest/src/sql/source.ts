import type { PlanCondition, PlanNode, PlanSource } from '../plan/plan.ts';
import type { RowSource } from './field.ts';
import { ident, type Sql, sql } from './text.ts';

/** The CTE with the rows of a write or a call, and its column for the row as a value of its row type. */
const sourceIdent = ident('pgrst_source');
export const wholeRow = 'pgrst_whole';

/** The rows of the CTE as a row source. */
export const cteRows: RowSource & { from: Sql } = {
  alias: 't0',
  row: sql`${ident('t0')}.${ident(wholeRow)}`,
  isTable: false,
  from: sql`${sourceIdent} AS ${ident('t0')}`,
};

export const cte = (query: Sql): Sql => sql`${sourceIdent} AS (${query})`;

/** Functions of a row need the row as a value of its row type, which the columns of a CTE no longer have. */
export function needsRow(node: PlanNode): boolean {
  const isComputed = (source: PlanSource): boolean => source.kind === 'computed';
  const tests = (condition: PlanCondition): boolean =>
    condition.kind === 'filter'
      ? isComputed(condition.source)
      : condition.kind === 'logic' && condition.conditions.some(tests);
  return (
    node.fields.some(({ source }) => isComputed(source)) ||
    node.children.some(({ relationship }) => relationship.kind === 'computed') ||
    node.conditions.some(tests) ||
    node.order.some((term) => term.kind === 'own' && isComputed(term.source))
  );
}
