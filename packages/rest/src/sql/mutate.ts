import { columnNotInCache } from '../plan/errors.ts';
import type { Payload } from '../plan/payload.ts';
import type { PlanCondition, PlanNode } from '../plan/plan.ts';
import type { Column, Table } from '../schema/model.ts';
import { columnOf, namedRow, type RowSource } from './field.ts';
import { conditionSql } from './filter.ts';
import { needsRow, wholeRow } from './source.ts';
import { bind, catalogText, empty, ident, join, qualifiedIdent, type Sql, sql } from './text.ts';

export type JsonPayload = Payload & { kind: 'json' };

/** Alias of the target of a write, whatever the table's name. */
const targetRow = namedRow('pgrst_target');
/** The rows of the payload. */
const bodyRow: RowSource = namedRow('pgrst_body');

export type Upsert = { columns: string[]; isMerging: boolean };

export type Insert = {
  table: Table;
  payload: JsonPayload;
  /** Use the column's default if a row lacks a key; null otherwise. */
  useDefaults: boolean;
  upsert: Upsert | null;
  /** Only for PUT: the row must be the one that the address names. */
  conditions: PlanCondition[];
};

export function insertSql(insert: Insert, returning: Sql): Sql {
  const { table, payload, upsert, conditions } = insert;
  const columns = payloadColumns(table, payload);
  const names = columns.map(({ name }) => ident(name));
  const target = sql`${qualifiedIdent(table.schema, table.name)} AS ${ident(targetRow.alias)}`;
  const into = names.length === 0 ? empty : sql` (${join(names, ', ')})`;
  const values = join(
    columns.map((column) => columnOf(bodyRow, column.name)),
    ', ',
  );
  const tests = conditions.map((condition) => conditionSql(condition, bodyRow, () => sql`TRUE`));
  if (upsert?.isMerging) tests.push(countInsert(1));
  const where = tests.length === 0 ? empty : sql` WHERE ${join(tests, ' AND ')}`;
  const rows = bodyRows(columns, payload, insert.useDefaults);
  const conflict = upsert ? conflictSql(table, columns, upsert) : empty;
  return sql`INSERT INTO ${target}${into} SELECT ${values} FROM ${rows}${where}${conflict} RETURNING ${returning}`;
}

function conflictSql(table: Table, columns: Column[], { columns: keys, isMerging }: Upsert): Sql {
  if (keys.length === 0) return empty;
  const known = keys.map((name) => {
    if (!table.columns.has(name)) throw columnNotInCache(table, name);
    return ident(name);
  });
  if (!isMerging || columns.length === 0) return sql` ON CONFLICT (${join(known, ', ')}) DO NOTHING`;
  const set = columns.map(({ name }) => sql`${ident(name)} = EXCLUDED.${ident(name)}`);
  return sql` ON CONFLICT (${join(known, ', ')}) DO UPDATE SET ${join(set, ', ')} WHERE ${countInsert(-1)}`;
}

/**
 * Counts inserted rows in a transaction setting and subtracts those that turn out to be updates: `RETURNING` cannot tell
 * the two apart on views and partitioned tables. Always true.
 */
function countInsert(step: 1 | -1): Sql {
  const before = sql`COALESCE(nullif(current_setting('pgrst.inserted', true), '')::int, 0)`;
  const after = step === 1 ? sql`${before} + 1` : sql`${before} - 1`;
  return sql`set_config('pgrst.inserted', (${after})::text, true) <> ''`;
}

export type Update = { table: Table; payload: JsonPayload; useDefaults: boolean; conditions: PlanCondition[] };

export function updateSql(update: Update, returning: Sql): Sql {
  const { table, payload, conditions } = update;
  const columns = payloadColumns(table, payload);
  const target = sql`${qualifiedIdent(table.schema, table.name)} AS ${ident(targetRow.alias)}`;
  // `UPDATE … SET` needs a column; an empty object changes nothing.
  if (columns.length === 0) return sql`SELECT ${returning} FROM ${target} WHERE FALSE`;
  const set = columns.map(({ name }) => sql`${ident(name)} = ${columnOf(bodyRow, name)}`);
  const rows = bodyRows(columns, payload, update.useDefaults);
  return sql`UPDATE ${target} SET ${join(set, ', ')} FROM ${rows}${whereSql(conditions)} RETURNING ${returning}`;
}

export function deleteSql(table: Table, conditions: PlanCondition[], returning: Sql): Sql {
  const target = sql`${qualifiedIdent(table.schema, table.name)} AS ${ident(targetRow.alias)}`;
  return sql`DELETE FROM ${target}${whereSql(conditions)} RETURNING ${returning}`;
}

function whereSql(conditions: PlanCondition[]): Sql {
  const tests = conditions.map((condition) => conditionSql(condition, targetRow, () => sql`TRUE`));
  return tests.length === 0 ? empty : sql` WHERE ${join(tests, ' AND ')}`;
}

function payloadColumns(table: Table, { keys }: JsonPayload): Column[] {
  return keys.map((key) => {
    const column = table.columns.get(key);
    if (!column) throw columnNotInCache(table, key);
    return column;
  });
}

/** The payload as rows of typed columns: one parameter, however many rows it has. */
function bodyRows(columns: Column[], { text, isArray }: JsonPayload, useDefaults: boolean): Sql {
  const body = ident(bodyRow.alias);
  const each = isArray
    ? sql`json_array_elements(${bind(text)}::json) AS e("pgrst_row")`
    : sql`(SELECT ${bind(text)}::json) AS e("pgrst_row")`;
  if (columns.length === 0) return sql`(SELECT FROM ${each}) AS ${body}`;
  const typed = columns.map(({ name, type }) => sql`${ident(name)} ${catalogText(type)}`);
  const values = columns.map((column) => payloadValue(column, useDefaults));
  const record = sql`${each}, LATERAL json_to_record(e."pgrst_row") AS v(${join(typed, ', ')})`;
  const defaults = useDefaults ? columns.flatMap(defaultValue) : [];
  const from =
    defaults.length === 0
      ? record
      : sql`${record}, LATERAL (SELECT ${join(defaults, ', ')} WHERE e."pgrst_row" IS NOT NULL) AS d`;
  return sql`(SELECT ${join(values, ', ')} FROM ${from}) AS ${body}`;
}

function payloadValue({ name, default: text }: Column, useDefaults: boolean): Sql {
  const given = sql`v.${ident(name)}`;
  if (!useDefaults || text === null) return given;
  return sql`CASE WHEN e."pgrst_row"::jsonb ? ${bind(name)}::text THEN ${given} ELSE d.${ident(name)} END AS ${ident(name)}`;
}

/** As in PostgREST, a default is evaluated for every row, needed or not: a sequence advances once per row. */
const defaultValue = ({ name, default: text }: Column): Sql[] =>
  text === null ? [] : [sql`${catalogText(text)} AS ${ident(name)}`];

/** What a write must return for the response to be read from it: nothing, or only the needed columns. */
export function returningSql(node: PlanNode | null, keys: readonly string[]): Sql {
  const needed = new Set<string>(keys);
  for (const { source } of node?.fields ?? []) if (source.kind === 'column') needed.add(source.column.name);
  for (const term of node?.order ?? []) {
    if (term.kind === 'own' && term.source.kind === 'column') needed.add(term.source.column.name);
  }
  for (const { relationship } of node?.children ?? []) {
    if (relationship.kind === 'key') for (const pair of relationship.columns) needed.add(pair.from);
    if (relationship.kind === 'junction') for (const pair of relationship.junction.source) needed.add(pair.from);
  }
  const columns = node?.hasStar
    ? [sql`${ident(targetRow.alias)}.*`]
    : [...needed].map((name) => columnOf(targetRow, name));
  if (node && needsRow(node)) columns.push(sql`${targetRow.row} AS ${ident(wholeRow)}`);
  return columns.length === 0 ? sql`1 AS "pgrst_none"` : join(columns, ', ');
}
