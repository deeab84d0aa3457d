import type { RowRange } from '../parse/range.ts';
import type { PlanChild, PlanField, PlanNode, PlanOrder } from '../plan/plan.ts';
import { isToOne } from '../schema/model.ts';
import { aggregateSql, castSql, columnOf, namedRow, type RowSource, sourceSql } from './field.ts';
import { conditionSql } from './filter.ts';
import { Aliases, childSource, type NodeSource } from './relation.ts';
import { bind, empty, ident, join, position, qualifiedIdent, type Sql, sql } from './text.ts';

/** One column of a SELECT. `pending` is an aggregate that a spread passes up to the row it becomes part of. */
type Item = { key: string; value: Sql; isJson: boolean; pending: PlanField['aggregate'] };

/** An embedded resource as seen by its parent: its join and the columns it contributes. */
type Embedded = { child: PlanChild; join: Sql; items: Item[]; isPresent: Sql; related: Map<PlanOrder, Sql> };

/** Reads a table, or with `source` the rows of a CTE that wrote or called something. */
export function readSql(node: PlanNode, source?: RowSource & { from: Sql }): Sql {
  const rows = source ?? namedRow('t0');
  const from = source?.from ?? sql`${qualifiedIdent(node.table.schema, node.table.name)} AS ${ident(rows.alias)}`;
  return selectSql(node, { rows, from, conditions: [] }, new Aliases());
}

function selectSql(node: PlanNode, source: NodeSource, aliases: Aliases): Sql {
  const embedded = embedChildren(node, source.rows, aliases);
  const isGrouped = [...node.fields.map((field) => field.aggregate), ...pendings(embedded)].some(Boolean);
  const items = [...ownItems(node, source.rows, isGrouped), ...embedded.flatMap(({ items: own }) => own)];
  const list = items.map((item) => sql`${itemSql(item, isGrouped)} AS ${ident(item.key)}`);
  if (node.hasStar && !isGrouped) list.unshift(starSql(node, source.rows));
  return tailSql(
    node,
    source,
    embedded,
    list.length === 0 ? [sql`1 AS "pgrst_none"`] : list,
    groupBy(items, isGrouped),
  );
}

/** Like `selectSql`, but with columns named by position: the parent gives them their names in the response. */
function rawSelectSql(node: PlanNode, source: NodeSource, aliases: Aliases, related: Sql[]) {
  const embedded = embedChildren(node, source.rows, aliases);
  const items = [...ownItems(node, source.rows, true), ...embedded.flatMap(({ items: own }) => own)];
  const list = items.map((item, index) => sql`${item.value} AS ${ident(`s${index}`)}`);
  for (const [index, value] of related.entries()) list.push(sql`${value} AS ${ident(`o${index}`)}`);
  const select = tailSql(node, source, embedded, list.length === 0 ? [sql`1 AS "s0"`] : list, empty);
  return { select, items };
}

function tailSql(node: PlanNode, source: NodeSource, embedded: Embedded[], list: Sql[], group: Sql): Sql {
  const test = (child: PlanChild, isEmpty: boolean): Sql => {
    const isPresent = embedded.find((each) => each.child === child)?.isPresent ?? sql`TRUE`;
    return isEmpty ? sql`NOT (${isPresent})` : isPresent;
  };
  const own = node.conditions.map((condition) => conditionSql(condition, source.rows, test));
  const conditions = [...source.conditions, ...own];
  const where = conditions.length === 0 ? empty : sql` WHERE ${join(conditions, ' AND ')}`;
  const order = node.order.map((term) => orderSql(term, source.rows, embedded));
  const ordered = order.length === 0 ? empty : sql` ORDER BY ${join(order, ', ')}`;
  const joins = join([source.from, ...embedded.map((each) => each.join)], ' ');
  return sql`SELECT ${join(list, ', ')} FROM ${joins}${where}${group}${ordered}${rangeSql(node.range)}`;
}

export function rangeSql({ offset, limit }: RowRange): Sql {
  const limited = limit === null ? empty : sql` LIMIT ${bind(limit)}`;
  return offset === 0 ? limited : sql`${limited} OFFSET ${bind(offset)}`;
}

const directionSql = { asc: sql` ASC`, desc: sql` DESC` } as const;
const nulls = { first: sql` NULLS FIRST`, last: sql` NULLS LAST` } as const;

function orderSql(term: PlanOrder, rows: RowSource, embedded: Embedded[]): Sql {
  const value =
    term.kind === 'own'
      ? sourceSql(term.source, rows)
      : (embedded.find(({ child }) => child === term.child)?.related.get(term) ?? sql`NULL`);
  const direction = term.direction === null ? empty : directionSql[term.direction];
  return sql`${value}${direction}${term.nulls === null ? empty : nulls[term.nulls]}`;
}

const pendings = (embedded: Embedded[]) => embedded.flatMap(({ items }) => items.map((item) => item.pending));

function starSql({ table }: PlanNode, rows: RowSource): Sql {
  if (rows.isTable || table.columns.size === 0) return sql`${ident(rows.alias)}.*`;
  return join(
    [...table.columns.keys()].map((name) => columnOf(rows, name)),
    ', ',
  );
}

function columnItems({ table }: PlanNode, rows: RowSource): Item[] {
  return [...table.columns.values()].map(({ name, type }) => ({
    key: name,
    value: columnOf(rows, name),
    isJson: type === 'json',
    pending: null,
  }));
}

/** The node's own columns. `*` is spelled out if each column must be named or grouped by. */
function ownItems(node: PlanNode, rows: RowSource, isSpelled: boolean): Item[] {
  const star = node.hasStar && isSpelled ? columnItems(node, rows) : [];
  return [...star, ...node.fields.map((field) => fieldItem(field, rows))];
}

function fieldItem({ key, source, cast, aggregate }: PlanField, rows: RowSource): Item {
  return { key, value: castSql(sourceSql(source, rows), cast), isJson: false, pending: aggregate };
}

function itemSql({ value, pending, isJson }: Item, isGrouped: boolean): Sql {
  if (pending) return aggregateSql(pending, value);
  // `json` has no equality, so it cannot be grouped by.
  return isGrouped && isJson ? sql`${value}::jsonb` : value;
}

function groupBy(items: Item[], isGrouped: boolean): Sql {
  const positions = items.flatMap((item, index) => (item.pending ? [] : [position(index + 1)]));
  return isGrouped && positions.length > 0 ? sql` GROUP BY ${join(positions, ', ')}` : empty;
}

function embedChildren(node: PlanNode, rows: RowSource, aliases: Aliases): Embedded[] {
  return node.children.map((child) => {
    const related = node.order.filter((term) => term.kind === 'related' && term.child === child);
    return isToOne(child.relationship) ? embedOne(child, rows, aliases, related) : embedMany(child, rows, aliases);
  });
}

const lateral = (child: PlanNode, query: Sql, alias: Sql, condition: Sql): Sql =>
  child.isInner
    ? sql`INNER JOIN LATERAL (${query}) AS ${alias} ON ${condition}`
    : sql`LEFT JOIN LATERAL (${query}) AS ${alias} ON TRUE`;

const isBare = (node: PlanNode): boolean => !node.hasStar && node.fields.length === 0 && node.children.every(isBare);

function embedOne(child: PlanChild, parent: RowSource, aliases: Aliases, related: PlanOrder[]): Embedded {
  const source = childSource(child, parent, aliases);
  const alias = ident(aliases.next('e'));
  const isPresent = sql`${alias} IS DISTINCT FROM NULL`;
  if (!child.isSpread && related.length === 0) {
    const query = lateral(child, selectSql(child, source, aliases), alias, sql`TRUE`);
    const item: Item = { key: child.key, value: sql`row_to_json(${alias}.*)`, isJson: true, pending: null };
    return { child, join: query, items: isBare(child) ? [] : [item], isPresent, related: new Map() };
  }
  const hidden = related.map((term) => sourceSql(term.source, source.rows));
  const raw = rawSelectSql(child, source, aliases, hidden);
  const items = raw.items.map((item, index): Item => ({ ...item, value: sql`${alias}.${ident(`s${index}`)}` }));
  return {
    child,
    join: lateral(child, raw.select, alias, sql`TRUE`),
    items: child.isSpread ? items : [rebuilt(child, items, isPresent)],
    isPresent,
    related: new Map(related.map((term, index) => [term, sql`${alias}.${ident(`o${index}`)}`])),
  };
}

/** The object of a to-one resource whose join also carries columns to sort by. */
function rebuilt(child: PlanNode, items: Item[], isPresent: Sql): Item {
  const list = items.map((item) => sql`${itemSql(item, false)} AS ${ident(item.key)}`);
  const object = sql`(SELECT row_to_json(r.*) FROM (SELECT ${join(list, ', ')}) AS r)`;
  return { key: child.key, value: sql`CASE WHEN ${isPresent} THEN ${object} END`, isJson: true, pending: null };
}

function embedMany(child: PlanChild, parent: RowSource, aliases: Aliases): Embedded {
  const source = childSource(child, parent, aliases);
  const alias = ident(aliases.next('e'));
  const isPresent = sql`${alias}."pgrst_rows" > 0`;
  if (child.isSpread) {
    const raw = rawSelectSql(child, source, aliases, []);
    const lists = raw.items.map((_, index) => sql`json_agg(r.${ident(`s${index}`)}) AS ${ident(`s${index}`)}`);
    const query = sql`SELECT ${join([sql`count(*) AS "pgrst_rows"`, ...lists], ', ')} FROM (${raw.select}) AS r`;
    const items = raw.items.map(({ key }, index): Item => {
      return { key, value: sql`COALESCE(${alias}.${ident(`s${index}`)}, '[]')`, isJson: true, pending: null };
    });
    return { child, join: lateral(child, query, alias, isPresent), items, isPresent, related: new Map() };
  }
  const query = sql`SELECT count(*) AS "pgrst_rows", json_agg(r.*) AS "pgrst_list" FROM (${selectSql(child, source, aliases)}) AS r`;
  const value = sql`COALESCE(${alias}."pgrst_list", '[]')`;
  return {
    child,
    join: lateral(child, query, alias, isPresent),
    items: isBare(child) ? [] : [{ key: child.key, value, isJson: true, pending: null }],
    isPresent,
    related: new Map(),
  };
}
