import type { Field } from '../parse/field.ts';
import { pathName } from '../parse/field.ts';
import type { Condition } from '../parse/filter.ts';
import type { OrderTerm } from '../parse/order.ts';
import type { Placed, Query } from '../parse/query.ts';
import { allRows } from '../parse/range.ts';
import type { ColumnItem, RelationItem, SelectItem } from '../parse/select.ts';
import { isToOne, type SchemaModel, type Table } from '../schema/model.ts';
import {
  aggregatesInManySpread,
  aggregatesNotAllowed,
  badEmbeddedOperator,
  columnMissing,
  embeddedTwice,
  notEmbedded,
  relatedOrderNotToOne,
  typeMissing,
} from './errors.ts';
import type { PlanChild, PlanCondition, PlanField, PlanNode, PlanOrder, PlanSource } from './plan.ts';
import { findRelationship } from './relation.ts';

export type ReadOptions = { aggregates: boolean };

/** Turns the select list into a tree of nodes and puts filters, orders and ranges on the nodes they belong to. */
export function planRead(model: SchemaModel, root: Table, query: Query, options: ReadOptions): PlanNode {
  const node = emptyNode(root);
  addItems(model, node, query.select, options);
  for (const { path, value } of query.conditions) {
    const target = nodeAt(node, path);
    target.conditions.push(resolveCondition(target, value));
  }
  for (const { path, value } of query.orders) {
    const target = nodeAt(node, path);
    target.order = value.map((term) => resolveOrder(target, term));
  }
  for (const { path, value } of query.ranges) nodeAt(node, path).range = value;
  return node;
}

/** The filters that select the rows of a write: those of the root. */
export function planConditions(table: Table, conditions: readonly Placed<Condition>[]): PlanCondition[] {
  const node = emptyNode(table);
  return conditions.flatMap(({ path, value }) => (path.length === 0 ? [resolveCondition(node, value)] : []));
}

function emptyNode(table: Table): PlanNode {
  return {
    table,
    depth: 0,
    name: table.name,
    key: table.name,
    isInner: false,
    isSpread: false,
    hasStar: false,
    fields: [],
    children: [],
    conditions: [],
    order: [],
    range: allRows,
  };
}

function addItems(model: SchemaModel, node: PlanNode, items: readonly SelectItem[], options: ReadOptions): void {
  for (const item of items) {
    if (item.kind === 'relation') addChild(model, node, item, options);
    else if (item.field.name === '*' && !item.aggregate) node.hasStar = true;
    else node.fields.push(resolveField(model, node, item, options));
  }
}

function addChild(model: SchemaModel, parent: PlanNode, item: RelationItem, options: ReadOptions): void {
  const relationship = findRelationship(model, parent.table, item.name, item.hint);
  const key = item.alias ?? item.name;
  const depth = parent.depth + 1;
  if (parent.children.some((child) => child.key === key)) throw embeddedTwice(parent.table, key, depth);
  const node: PlanChild = {
    ...emptyNode(relationship.target),
    depth,
    relationship,
    name: item.name,
    key,
    isInner: item.join === 'inner',
    isSpread: item.isSpread,
  };
  addItems(model, node, item.items, options);
  if (node.isSpread && !isToOne(relationship) && hasAggregate(node)) throw aggregatesInManySpread();
  parent.children.push(node);
}

function hasAggregate(node: PlanNode): boolean {
  const below = node.children.some((child) => child.isSpread && hasAggregate(child));
  return below || node.fields.some((field) => field.aggregate !== null);
}

function resolveField(model: SchemaModel, node: PlanNode, item: ColumnItem, options: ReadOptions): PlanField {
  const { field, alias, aggregate } = item;
  const cast = castType(model, item.cast);
  if (aggregate) {
    if (!options.aggregates) throw aggregatesNotAllowed();
    const source: PlanSource = field.name === '*' ? { kind: 'row' } : resolveSource(node, field);
    const outer = { name: aggregate.name, cast: castType(model, aggregate.cast) };
    return { key: alias ?? aggregate.name, source, cast, aggregate: outer };
  }
  // `relation(count)`: the way to count rows before aggregates had parentheses; it still works.
  if (isRowCount(node, field)) {
    return { key: alias ?? 'count', source: { kind: 'row' }, cast: null, aggregate: { name: 'count', cast } };
  }
  return { key: alias ?? pathName(field), source: resolveSource(node, field), cast, aggregate: null };
}

function isRowCount({ table }: PlanNode, { name, path }: Field): boolean {
  return name === 'count' && path.length === 0 && !table.columns.has(name) && !table.computed.has(name);
}

function castType(model: SchemaModel, cast: string | null): string | null {
  if (cast === null) return null;
  const isArray = cast.endsWith('[]');
  const name = (isArray ? cast.slice(0, -2) : cast).trim().replaceAll(/\s+/g, ' ');
  const type = model.types.get(name) ?? model.types.get(name.toLowerCase());
  if (type === undefined) throw typeMissing(cast);
  return isArray ? `${type}[]` : type;
}

function resolveSource({ table, depth }: PlanNode, { name, path }: Field): PlanSource {
  const column = table.columns.get(name);
  if (column) return { kind: 'column', column, path };
  const computed = table.computed.get(name);
  if (computed) return { kind: 'computed', computed, path };
  throw columnMissing(table, depth, name);
}

function nodeAt(root: PlanNode, path: readonly string[]): PlanNode {
  let node = root;
  for (const name of path) {
    const child = node.children.find(({ key }) => key === name) ?? node.children.find((each) => each.name === name);
    if (!child) throw notEmbedded(name);
    node = child;
  }
  return node;
}

function resolveCondition(node: PlanNode, condition: Condition): PlanCondition {
  if (condition.kind === 'logic') {
    const { operator, negated } = condition;
    const conditions = condition.conditions.map((inner) => resolveCondition(node, inner));
    return { kind: 'logic', operator, negated, conditions };
  }
  const { field, negated, operation } = condition.filter;
  const child = field.path.length === 0 ? node.children.find(({ key }) => key === field.name) : undefined;
  if (child && operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')) {
    return { kind: 'embedded', child, isEmpty: (operation.value === 'null') !== negated };
  }
  if (child && !node.table.columns.has(field.name)) throw badEmbeddedOperator(field.name);
  return { kind: 'filter', source: resolveSource(node, field), negated, operation };
}

function resolveOrder(node: PlanNode, term: OrderTerm): PlanOrder {
  const { direction, nulls, field, relation } = term;
  if (relation === null) return { kind: 'own', source: resolveSource(node, field), direction, nulls };
  const child = node.children.find(({ key }) => key === relation);
  if (!child) throw notEmbedded(relation);
  if (!isToOne(child.relationship)) throw relatedOrderNotToOne(node.table.name, relation);
  return { kind: 'related', child, source: resolveSource(child, field), direction, nulls };
}
