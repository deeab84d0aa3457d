import type { Relationship, SchemaModel, Table } from '../schema/model.ts';
import { ambiguousRelationship, noRelationship } from './errors.ts';

/**
 * The relationship that a request means by `target!hint(…)`. The target may be a table, a foreign key by its name or its
 * column, or a function of the row; the hint may be a foreign key, a column of either side, or a junction table.
 */
export function findRelationship(model: SchemaModel, origin: Table, target: string, hint: string | null): Relationship {
  const all = model.relationships.get(origin) ?? [];
  const found = all.filter((relationship) => matches(relationship, target, hint));
  // A function of the row exists to choose among several keys, so it comes first.
  const computed = found.filter(({ kind }) => kind === 'computed');
  const candidates = preferTables(computed.length > 0 ? computed : found);
  const [only, ...others] = candidates;
  if (!only) throw noRelationship(origin, target, hint, all);
  if (others.length > 0) throw ambiguousRelationship(origin, target, candidates);
  return only;
}

/** A view of a junction joins the same rows as the table, so it counts only if it is named or if there is no table. */
function preferTables(found: Relationship[]): Relationship[] {
  const direct = found.filter((each) => !(each.kind === 'junction' && each.junction.table.isView));
  return direct.length > 0 ? direct : found;
}

function matches(relationship: Relationship, target: string, hint: string | null): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === target && hint === null;
  if (relationship.origin === relationship.target) return matchesSelf(relationship, target, hint);
  const isTable = relationship.target.name === target;
  if (relationship.kind === 'junction') {
    return isTable && (hint === null || hint === relationship.junction.table.name);
  }
  const { constraint, columns, target: table } = relationship;
  const pair = columns.length === 1 ? columns[0] : undefined;
  if (hint === null) return isTable || (!table.isView && (constraint === target || pair?.from === target));
  return isTable && (constraint === hint || pair?.from === hint || pair?.to === hint);
}

/** A self-referencing key is two relationships: the table's name means the child rows, the column the parent row. */
function matchesSelf(relationship: Relationship, target: string, hint: string | null): boolean {
  if (relationship.kind !== 'key') return false;
  const { cardinality, columns, target: table } = relationship;
  const pair = columns.length === 1 ? columns[0] : undefined;
  if (hint === null) {
    return cardinality === 'one-to-many' ? table.name === target : pair?.from === target;
  }
  return table.name === target && cardinality === 'one-to-many' && pair?.to === hint;
}
