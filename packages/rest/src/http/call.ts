import { RestError } from '../error.ts';
import { contentType, negotiate } from '../parse/media.ts';
import { parseQuery, type Query } from '../parse/query.ts';
import { allRows, capRows } from '../parse/range.ts';
import type { Payload } from '../plan/payload.ts';
import { planRead } from '../plan/read.ts';
import { findRoutine, isWholeBody } from '../plan/routine.ts';
import type { Routine } from '../schema/model.ts';
import { answerSql, bodySql, noBody, type RowShape } from '../sql/body.ts';
import { type CallArguments, callSql } from '../sql/call.ts';
import { matchingSql } from '../sql/count.ts';
import { rangeSql, readSql } from '../sql/read.ts';
import { cte, cteRows, needsRow } from '../sql/source.ts';
import { type Sql, sql } from '../sql/text.ts';
import { readPayload } from './body.ts';
import { allOf, maxAffected, singular } from './checks.ts';
import { optionalMedia, type RequestContext } from './context.ts';
import type { Executor, Job } from './execute.ts';
import { askedRange, bodyMedia, capRanges, explained, rangedReply } from './read.ts';
import { preferenceApplied, profile, type Reply, reply, withResponseOverrides } from './response.ts';

/** `/rpc/name`, with GET, HEAD or POST. */
export async function callRoutine(context: RequestContext, executor: Executor, name: string): Promise<Reply> {
  const { request, preferences } = context;
  const query = parseQuery(context.url.searchParams, context.limits, true);
  const media = negotiate(request.headers.get('accept'), optionalMedia(context));
  const { routine, given } = await chooseRoutine(context, name, query);
  requireSet(routine, context);
  const source = sourceOf(context, routine, given, query);
  const isRead = request.method !== 'POST';
  const job: Job = {
    statement: answerSql({
      before: [cte(source.call)],
      page: source.page,
      // The planner cannot estimate a call that has just run, so an estimate is the exact number.
      total: preferences.count === 'exact' || preferences.count === 'estimated' ? source.matching : null,
      body: request.method === 'HEAD' || source.shape === null ? noBody : bodySql(bodyMedia(media), source.shape),
      key: null,
      countsInserts: false,
    }),
    isReadOnly: isRead || routine.volatility !== 'volatile',
    ...allOf([singular(media), maxAffected(preferences)]),
  };
  if (media.kind === 'plan') return explained(context, executor, job, media);
  const outcome = await executor.run(context, job);
  const headers = preferenceApplied(preferences, ['count', 'tx', 'handling', 'timezone', 'maxAffected']);
  const ranged = rangedReply(context, outcome, source.offset, null);
  if (routine.returns.kind === 'void') {
    return withResponseOverrides(
      reply(204, null, { 'content-range': ranged.contentRange, ...headers }),
      outcome.answer,
    );
  }
  return withResponseOverrides(
    reply(ranged.status, outcome.answer.body, {
      'content-type': contentType(media),
      'content-range': ranged.contentRange,
      ...profile(context),
      ...headers,
    }),
    outcome.answer,
  );
}

async function chooseRoutine(context: RequestContext, name: string, query: Query) {
  const { request, model, schema } = context;
  if (request.method !== 'POST') {
    const argumentNames = [...new Set(query.parameters.map(([key]) => key))];
    const routine = findRoutine(model, { schema, name, argumentNames, body: null });
    return { routine, given: { kind: 'texts', fields: query.parameters } as CallArguments };
  }
  const payload = await readPayload(context, { columns: query.columns, isCall: true });
  const argumentNames = argumentNamesOf(payload);
  const body = payload.kind === 'raw' ? payload.type : payload.kind === 'json' ? 'json' : null;
  const routine = findRoutine(model, { schema, name, argumentNames, body });
  return { routine, given: givenBy(payload, routine) };
}

function argumentNamesOf(payload: Payload): string[] {
  switch (payload.kind) {
    case 'json':
      return payload.keys;
    case 'form':
      return [...new Set(payload.fields.map(([key]) => key))];
    case 'raw':
      return [];
  }
}

function givenBy(payload: Payload, routine: Routine): CallArguments {
  switch (payload.kind) {
    case 'raw':
      return { kind: 'body', value: payload.value };
    case 'form':
      return { kind: 'texts', fields: payload.fields };
    case 'json': {
      if (isWholeBody(routine)) return { kind: 'body', value: payload.text };
      if (payload.isArray) throw new RestError(400, 'PGRST102', 'The arguments of a function must be one JSON object');
      return { kind: 'json', text: payload.text, names: payload.keys };
    }
  }
}

function requireSet({ returns }: Routine, { preferences }: RequestContext): void {
  const isLimited = preferences.handling === 'strict' && preferences.maxAffected !== null;
  if (!isLimited || (returns.kind !== 'void' && returns.isSet)) return;
  const message = 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict';
  throw new RestError(400, 'PGRST128', message);
}

type CallSource = { call: Sql; page: Sql; matching: Sql; offset: number; shape: RowShape | null };

function sourceOf(context: RequestContext, routine: Routine, given: CallArguments, query: Query): CallSource {
  const { returns } = routine;
  if (returns.kind !== 'rows') {
    const isSet = returns.kind === 'scalar' && returns.isSet;
    const range = isSet ? capRows(askedRange(context, query), context.settings.maxRows) : allRows;
    return {
      call: callSql(routine, given, false),
      page: sql`SELECT * FROM ${cteRows.from}${rangeSql(range)}`,
      matching: sql`SELECT 1 FROM ${cteRows.from}`,
      offset: range.offset,
      shape: returns.kind === 'void' ? null : isSet ? 'scalars' : 'scalar',
    };
  }
  const node = planRead(context.model, returns.table, query, context.settings);
  capRanges(node, context, query);
  return {
    call: callSql(routine, given, needsRow(node)),
    page: readSql(node, cteRows),
    matching: matchingSql(node, cteRows),
    offset: node.range.offset,
    shape: returns.isSet ? 'rows' : 'single-row',
  };
}
