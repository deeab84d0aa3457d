import type { Database, Queryable } from '@clipharbor/database';
import { acceptsOpenApi } from '../parse/media.ts';
import type { Routine, Table } from '../schema/model.ts';
import { qualified } from '../schema/model.ts';
import { identityOf, type RequestContext } from './context.ts';
import { describeApi } from './openapi.ts';
import { tableOf } from './read.ts';
import { profile, type Reply, reply } from './response.ts';

const visibleQuery = `select t.id::int8::float8 as id from unnest($1::oid[]) as t(id)
where has_table_privilege(t.id, 'select, insert, update, delete')
  or has_any_column_privilege(t.id, 'select, insert, update')`;

const callableQuery = `select f.id::int8::float8 as id from unnest($1::oid[]) as f(id)
where has_function_privilege(f.id, 'execute')`;

/** The API description, limited to the tables and functions that the caller's role may use. */
export async function describeRoot(context: RequestContext, database: Database, basePath: string): Promise<Reply> {
  const { model, schema, request } = context;
  acceptsOpenApi(request.headers.get('accept'));
  const ids = [...model.tables.values()].filter((table) => table.schema === schema).map(({ id }) => String(id));
  const functions = [...model.routines.values()].flat().filter((routine) => routine.schema === schema);
  const session = database.as(identityOf(context, true));
  const [visible, callable] = await Promise.all([
    idsOf(session, visibleQuery, ids),
    idsOf(
      session,
      callableQuery,
      functions.map(({ id }) => String(id)),
    ),
  ]);
  const body = JSON.stringify(describeApi({ model, schema, basePath, visible, callable }));
  return reply(200, body, { 'content-type': 'application/openapi+json; charset=utf-8', ...profile(context) });
}

async function idsOf(session: Queryable, statement: string, ids: readonly string[]): Promise<Set<number>> {
  const { rows } = await session.query<{ id: number }>(statement, [ids]);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** OPTIONS: which methods a resource has. */
export const tableMethods = (context: RequestContext, name: string): Reply => allow(methodsOf(tableOf(context, name)));

function methodsOf({ isInsertable, isUpdatable, isDeletable, primaryKey }: Table): string {
  const methods = ['OPTIONS', 'GET', 'HEAD'];
  if (isInsertable) methods.push('POST');
  if (isInsertable && isUpdatable && primaryKey.length > 0) methods.push('PUT');
  if (isUpdatable) methods.push('PATCH');
  if (isDeletable) methods.push('DELETE');
  return methods.join(',');
}

export function routineMethods({ model, schema }: RequestContext, name: string): Reply {
  const routines: Routine[] = model.routines.get(qualified(schema, name)) ?? [];
  const isReadable = routines.some(({ volatility }) => volatility !== 'volatile');
  return allow(isReadable ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST');
}

export const allow = (methods: string): Reply => reply(200, null, { allow: methods });
