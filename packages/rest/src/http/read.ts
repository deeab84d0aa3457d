import type { Limits } from '../limits.ts';
import { contentType, type Media, negotiate } from '../parse/media.ts';
import { parseQuery, type Query } from '../parse/query.ts';
import { requireReach } from '../parse/query-cost.ts';
import { allRows, capRows, intersectRanges, parseRangeHeader, type RowRange } from '../parse/range.ts';
import { tableNotFound } from '../plan/errors.ts';
import type { PlanNode } from '../plan/plan.ts';
import { planRead } from '../plan/read.ts';
import { isToOne, qualified, type SchemaModel, type Table } from '../schema/model.ts';
import { answerSql, bodySql, noBody } from '../sql/body.ts';
import { atMost, matchingSql } from '../sql/count.ts';
import { readSql } from '../sql/read.ts';
import type { Sql } from '../sql/text.ts';
import { allOf, singular } from './checks.ts';
import { optionalMedia, type RequestContext } from './context.ts';
import type { ExecutionResult, Executor, Job } from './execute.ts';
import { Recent } from './recent.ts';
import {
  contentRange,
  preferenceApplied,
  profile,
  type Reply,
  rangeStatus,
  reply,
  withResponseOverrides,
} from './response.ts';

export function tableOf({ model, schema }: RequestContext, name: string): Table {
  const table = model.tables.get(qualified(schema, name));
  if (!table) throw tableNotFound(model, schema, name);
  return table;
}

/** A prepared read, including its statement. It depends on the caller's limits, never on the caller. */
type Read = { job: Job; media: Media; offset: number; most: number | null; location: string };

/** Prepared reads, by the model they were made for (a new model starts empty) and the limits they were checked against. */
const reads = new WeakMap<SchemaModel, Map<Limits, Recent<Read>>>();

function readsFor({ model, limits }: RequestContext): Recent<Read> {
  const ofModel = reads.get(model) ?? new Map<Limits, Recent<Read>>();
  reads.set(model, ofModel);
  const known = ofModel.get(limits) ?? new Recent<Read>(500);
  ofModel.set(limits, known);
  return known;
}

function readFor(context: RequestContext, name: string): Read {
  const { request, schema, url, preferences } = context;
  const { method, headers } = request;
  const key = [method, schema, name, url.search, headers.get('accept'), headers.get('range'), preferences.count];
  return readsFor(context).get(JSON.stringify(key), () => planTable(context, name));
}

function planTable(context: RequestContext, name: string): Read {
  const { request, settings } = context;
  const table = tableOf(context, name);
  const query = parseQuery(context.url.searchParams, context.limits, false);
  const media = negotiate(request.headers.get('accept'), optionalMedia(context));
  const node = planRead(context.model, table, query, settings);
  capRanges(node, context, query);
  const counting = countingOf(context, matchingSql(node));
  const statement = answerSql({
    before: [],
    page: readSql(node),
    total: counting.total,
    body: request.method === 'HEAD' ? noBody : bodySql(bodyMedia(media), 'rows'),
    key: null,
    countsInserts: false,
  });
  const job = { statement, isReadOnly: true, matching: counting.matching, ...allOf([singular(media)]) };
  return { job, media, offset: node.range.offset, most: counting.most, location: contentLocation(context, name) };
}

/** GET and HEAD on a table or view. */
export async function readTable(context: RequestContext, executor: Executor, name: string): Promise<Reply> {
  const { job, media, offset, most, location } = readFor(context, name);
  if (media.kind === 'plan') return explained(context, executor, job, media);
  const outcome = await executor.run(context, job);
  const ranged = rangedReply(context, outcome, offset, most);
  return withResponseOverrides(
    reply(ranged.status, outcome.answer.body, {
      'content-type': contentType(media),
      'content-range': ranged.contentRange,
      'content-location': location,
      ...profile(context),
      ...preferenceApplied(context.preferences, ['count', 'tx', 'handling', 'timezone']),
    }),
    outcome.answer,
  );
}

export const bodyMedia = (media: Media) => (media.kind === 'plan' ? media.plan.of : media);

export async function explained(
  context: RequestContext,
  executor: Executor,
  job: Job,
  media: Media & { kind: 'plan' },
): Promise<Reply> {
  const text = await executor.explain(context, job, media.plan);
  return reply(200, text, { 'content-type': contentType(media), ...profile(context) });
}

/** The range that the query string and the Range header request for the root resource. */
export function askedRange({ request, limits }: RequestContext, query: Query): RowRange {
  const asked = query.ranges.find(({ path }) => path.length === 0)?.value ?? allRows;
  const header = request.method === 'GET' ? parseRangeHeader(request.headers.get('range')) : allRows;
  requireReach(header.offset, limits);
  return intersectRanges(asked, header);
}

/** Limits every resource to the allowed number of rows; the root also honors the Range header. */
export function capRanges(root: PlanNode, context: RequestContext, query: Query): void {
  const { settings } = context;
  root.range = askedRange(context, query);
  const cap = (node: PlanNode, isOne: boolean): void => {
    // A to-one resource needs no limit, and with one the database would have to look it up row by row instead of joining.
    if (!isOne) node.range = capRows(node.range, settings.maxRows);
    for (const child of node.children) cap(child, isToOne(child.relationship));
  };
  cap(root, false);
}

export type Counting = { total: Sql | null; matching: Sql | null; most: number | null };

/** Exact counts run inside the statement; estimates come from the planner, except small ones. */
function countingOf({ preferences, settings: { maxRows } }: RequestContext, matching: Sql): Counting {
  switch (preferences.count) {
    case null:
      return { total: null, matching: null, most: null };
    case 'exact':
      return { total: matching, matching: null, most: null };
    case 'planned':
      return { total: null, matching, most: null };
    case 'estimated': {
      const most = maxRows === null ? null : maxRows + 1;
      return { total: atMost(matching, most), matching, most };
    }
  }
}

export function rangedReply(
  context: RequestContext,
  { answer, planned }: ExecutionResult,
  offset: number,
  most: number | null,
) {
  const rows = Number(answer.rows);
  const total = totalOf(context, answer.total === null ? null : Number(answer.total), planned, most);
  return { status: rangeStatus(offset, rows, total), contentRange: contentRange(offset, offset + rows - 1, total) };
}

function totalOf(
  { preferences }: RequestContext,
  counted: number | null,
  planned: number | null,
  most: number | null,
): number | null {
  if (preferences.count === 'planned') return planned;
  const isCutOff = preferences.count === 'estimated' && most !== null && (counted ?? 0) >= most;
  return isCutOff ? Math.max(counted ?? 0, planned ?? 0) : counted;
}

function contentLocation({ url }: RequestContext, name: string): string {
  const sorted = new URLSearchParams(url.searchParams);
  sorted.sort();
  const search = sorted.toString();
  return `/${encodeURIComponent(name)}${search === '' ? '' : `?${search}`}`;
}
