import { RestError } from '../error.ts';
import { contentType, type Media, negotiate } from '../parse/media.ts';
import type { Preferences } from '../parse/preferences.ts';
import { parseQuery, type Query } from '../parse/query.ts';
import type { PlanNode } from '../plan/plan.ts';
import { planConditions, planRead } from '../plan/read.ts';
import type { Table } from '../schema/model.ts';
import { type Answer, answerSql, bodySql, noBody } from '../sql/body.ts';
import { columnOf } from '../sql/field.ts';
import { deleteSql, insertSql, type JsonPayload, returningSql, type Upsert, updateSql } from '../sql/mutate.ts';
import { readSql } from '../sql/read.ts';
import { cte, cteRows } from '../sql/source.ts';
import { join, type Sql, sql } from '../sql/text.ts';
import { readPayload } from './body.ts';
import { allOf, maxAffected, onePut, singular } from './checks.ts';
import { optionalMedia, type RequestContext } from './context.ts';
import type { Executor, Job } from './execute.ts';
import { bodyMedia, explained, tableOf } from './read.ts';
import { contentRange, preferenceApplied, profile, type Reply, reply, withResponseOverrides } from './response.ts';

/** The first steps of every write to a table. */
type Write = { table: Table; query: Query; media: Media; node: PlanNode | null };

function prepare(context: RequestContext, name: string): Write {
  const { request, settings, preferences } = context;
  const table = tableOf(context, name);
  const query = parseQuery(context.url.searchParams, context.limits, false);
  const media = negotiate(request.headers.get('accept'), optionalMedia(context));
  // The root's filters choose the rows to write; the response has all rows written, in the requested order.
  const shown: Query = {
    ...query,
    conditions: query.conditions.filter(({ path }) => path.length > 0),
    ranges: query.ranges.filter(({ path }) => path.length > 0),
  };
  const node = preferences.return === 'representation' ? planRead(context.model, table, shown, settings) : null;
  return { table, query, media, node };
}

async function rowsOf(context: RequestContext, { query }: Write): Promise<JsonPayload> {
  const payload = await readPayload(context, { columns: query.columns, isCall: false });
  if (payload.kind !== 'json') throw new RestError(415, 'PGRST102', 'Content-Type not acceptable');
  return payload;
}

export async function insertRows(context: RequestContext, executor: Executor, name: string): Promise<Reply> {
  const write = prepare(context, name);
  const { preferences } = context;
  const payload = await rowsOf(context, write);
  const keys = preferences.return === 'headers-only' ? write.table.primaryKey : [];
  const upsert = upsertOf(write, preferences);
  const useDefaults = preferences.missing === 'default';
  const statement = insertSql(
    { table: write.table, payload, useDefaults, upsert, conditions: [] },
    returningSql(write.node, keys),
  );
  const job = jobOf(write, statement, {
    keys,
    countsInserts: upsert?.isMerging ?? false,
    checks: [singular(write.media)],
  });
  if (write.media.kind === 'plan') return explained(context, executor, job, write.media);
  const { answer } = await executor.run(context, job);
  const isUpdate = upsert?.isMerging === true && Number(answer.inserted ?? '0') <= 0;
  const used = ['missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const;
  return writeReply(context, write, answer, {
    status: isUpdate ? 200 : 201,
    contentRange: contentRange(1, 0, countOf(preferences, answer)),
    location: locationOf(write.table, answer),
    used: upsert ? ['resolution', ...used] : used,
  });
}

function upsertOf({ table, query }: Write, { resolution }: Preferences): Upsert | null {
  const columns = query.onConflict ?? table.primaryKey;
  if (resolution === null || columns.length === 0) return null;
  return { columns, isMerging: resolution === 'merge-duplicates' };
}

export async function updateRows(context: RequestContext, executor: Executor, name: string): Promise<Reply> {
  const write = prepare(context, name);
  const { preferences } = context;
  const payload = await rowsOf(context, write);
  const conditions = planConditions(write.table, write.query.conditions);
  const useDefaults = preferences.missing === 'default';
  const statement = updateSql({ table: write.table, payload, useDefaults, conditions }, returningSql(write.node, []));
  const job = jobOf(write, statement, { checks: [singular(write.media), maxAffected(preferences)] });
  if (write.media.kind === 'plan') return explained(context, executor, job, write.media);
  const { answer } = await executor.run(context, job);
  return writeReply(context, write, answer, {
    status: 200,
    contentRange: contentRange(0, Number(answer.rows) - 1, countOf(preferences, answer)),
    used: ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'],
  });
}

export async function deleteRows(context: RequestContext, executor: Executor, name: string): Promise<Reply> {
  const write = prepare(context, name);
  const { preferences } = context;
  const conditions = planConditions(write.table, write.query.conditions);
  const statement = deleteSql(write.table, conditions, returningSql(write.node, []));
  const job = jobOf(write, statement, { checks: [singular(write.media), maxAffected(preferences)] });
  if (write.media.kind === 'plan') return explained(context, executor, job, write.media);
  const { answer } = await executor.run(context, job);
  return writeReply(context, write, answer, {
    status: 200,
    contentRange: contentRange(1, 0, countOf(preferences, answer)),
    used: ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'],
  });
}

/** PUT: insert or replace the one row that the address names by its whole primary key. */
export async function putRow(context: RequestContext, executor: Executor, name: string): Promise<Reply> {
  const write = prepare(context, name);
  const { table, query } = write;
  if (query.ranges.length > 0) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  requireKeyFilters(table, query);
  const payload = await rowsOf(context, write);
  const upsert = { columns: table.primaryKey, isMerging: true };
  const conditions = planConditions(table, query.conditions);
  const insert = { table, payload, useDefaults: false, upsert, conditions };
  const statement = insertSql(insert, returningSql(write.node, []));
  const job = jobOf(write, statement, { countsInserts: true, checks: [onePut] });
  if (write.media.kind === 'plan') return explained(context, executor, job, write.media);
  const { answer } = await executor.run(context, job);
  return writeReply(context, write, answer, {
    status: Number(answer.inserted ?? '0') > 0 ? 201 : 200,
    contentRange: null,
    used: ['return', 'count', 'tx', 'handling', 'timezone'],
  });
}

function requireKeyFilters({ primaryKey }: Table, { conditions }: Query): void {
  const columns = conditions.map(({ path, value }) => {
    if (path.length > 0 || value.kind !== 'filter' || value.filter.negated) return null;
    const { field, operation } = value.filter;
    const isEqual = operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === null;
    return isEqual && field.path.length === 0 ? field.name : null;
  });
  const isKey = columns.length === primaryKey.length && primaryKey.every((name) => columns.includes(name));
  if (isKey && primaryKey.length > 0) return;
  throw new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");
}

type JobOptions = { keys?: readonly string[]; countsInserts?: boolean; checks: Parameters<typeof allOf>[0] };

function jobOf({ node, media }: Write, write: Sql, { keys = [], countsInserts = false, checks }: JobOptions): Job {
  return {
    statement: answerSql({
      before: [cte(write)],
      page: node ? readSql(node, cteRows) : sql`SELECT 1 AS "pgrst_none" FROM ${cteRows.from}`,
      total: null,
      body: node ? bodySql(bodyMedia(media), 'rows') : noBody,
      key: keys.length === 0 ? null : keySql(keys),
      countsInserts,
    }),
    isReadOnly: false,
    ...allOf(checks),
  };
}

const keySql = (keys: readonly string[]): Sql =>
  sql`(SELECT json_build_array(${join(
    keys.map((name) => sql`${columnOf(cteRows, name)}::text`),
    ', ',
  )}) FROM ${cteRows.from} LIMIT 1)`;

/** Location of the one inserted row, for `return=headers-only`. */
function locationOf(table: Table, { key, rows }: Answer): string | null {
  if (key === null || rows !== '1') return null;
  const values: unknown = JSON.parse(key);
  const search = new URLSearchParams();
  for (const [index, name] of table.primaryKey.entries()) {
    const value: unknown = Array.isArray(values) ? values[index] : null;
    search.append(name, typeof value === 'string' ? `eq.${value}` : 'is.null');
  }
  return `/${encodeURIComponent(table.name)}?${search}`;
}

const countOf = ({ count }: Preferences, { rows }: Answer): number | null =>
  count === 'exact' || count === 'estimated' ? Number(rows) : null;

type WriteReply = {
  /** The status if rows are returned or were inserted; other writes without rows are 204. */
  status: 200 | 201;
  contentRange: string | null;
  location?: string | null;
  used: readonly (keyof Preferences)[];
};

function writeReply(context: RequestContext, { node, media }: Write, answer: Answer, parts: WriteReply): Reply {
  const isInsert = context.request.method === 'POST';
  const headers = {
    'content-range': parts.contentRange,
    location: parts.location ?? null,
    ...preferenceApplied(context.preferences, parts.used),
  };
  const result = node
    ? reply(parts.status, answer.body, { 'content-type': contentType(media), ...headers, ...profile(context) })
    : reply(isInsert ? parts.status : 204, null, headers);
  return withResponseOverrides(result, answer);
}
