import { IncomingMessage } from 'node:http';
import { DatabaseError } from '@clipharbor/database';
import { type Context, Hono } from 'hono';
import { RestError } from '../error.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { SchemaCache } from '../schema/cache.ts';
import type { SchemaModel } from '../schema/model.ts';
import { readOnce } from './body.ts';
import { callRoutine } from './call.ts';
import {
  type PlainHeaders,
  type RequestContext,
  type RequestSource,
  requestContext,
  type Settings,
} from './context.ts';
import { corsHeaders, isPreflight, preflight } from './cors.ts';
import { Executor } from './execute.ts';
import type { RequestIdentity, RestOptions } from './options.ts';
import { readTable } from './read.ts';
import { type Resource, resourceAt } from './resource.ts';
import { errorResponse, type Reply, toResponse } from './response.ts';
import { allow, describeRoot, routineMethods, tableMethods } from './root.ts';
import { fromDatabase } from './sqlstate.ts';
import { StatementNames } from './statement-names.ts';
import { deleteRows, insertRows, putRow, updateRows } from './write.ts';

export type RestApp = {
  app: Hono;
  /** Reloads the database's tables, keys and functions; call it after a migration. */
  reload(): Promise<void>;
};

export function restApp(options: RestOptions): RestApp {
  const settings = settingsOf(options);
  const { database, basePath = '' } = options;
  const cache = new SchemaCache(database, settings.schemas, settings.extraSearchPath);
  const executor = new Executor(database, new StatementNames());
  const settingsFor = perModel((model) => withRoleSettings(settings, options, model));
  const failed = (error: unknown) => options.onFailure?.(error);
  // Starts with the first request: an app that is never used must not hold a connection.
  let listening: Promise<unknown> | null = null;
  /** Resolves when the first attempt to listen has succeeded or failed. */
  let tried: Promise<void> | null = null;
  const listen = () => {
    listening = database.listen('pgrst', (text) => {
      if (reloads.has(text)) cache.reload().catch(failed);
    });
    const ended = listening.then(
      () => undefined,
      (error: unknown) => {
        listening = null;
        failed(error);
      },
    );
    tried ??= ended;
  };

  const dispatch = (context: RequestContext, resource: Resource): Promise<Reply> | Reply => {
    const { method } = context.request;
    switch (resource.kind) {
      case 'root':
        if (method === 'OPTIONS') return allow('OPTIONS,GET,HEAD');
        if (method === 'GET' || method === 'HEAD') return describeRoot(context, database, basePath);
        throw unsupported(method);
      case 'routine':
        if (method === 'OPTIONS') return routineMethods(context, resource.name);
        if (method === 'GET' || method === 'HEAD' || method === 'POST') {
          return callRoutine(context, executor, resource.name);
        }
        throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
      case 'table':
        return dispatchTable(context, executor, resource.name);
    }
  };

  const attempt = async (source: RequestSource, caller: RequestIdentity, resource: Resource): Promise<Reply> => {
    if (!listening) listen();
    // Reading the model before listening could miss a change in between.
    await tried;
    const model = await cache.model();
    return dispatch(requestContext(source, caller, settingsFor(model), model), resource);
  };

  const answer = async (c: Context, resource: Resource): Promise<Response> => {
    const request = c.req.raw;
    const isHead = request.method === 'HEAD';
    let role = settings.anonymousRole;
    try {
      const caller = await options.verify(request);
      role = caller.role;
      const limits = settings.limitsOf(role);
      if (request.url.length > limits.urlLength) throw new RestError(414, 'PGRST100', 'URI too long');
      const maxBytes = resource.kind === 'routine' ? limits.callBytes : limits.bodyBytes;
      const source = { request, headers: plainHeaders(c), body: readOnce(request, maxBytes) };
      const result = await attempt(source, caller, resource).catch(async (error: unknown) => {
        if (!isMiss(error) || !(await cache.refresh(options.refreshAfterMs ?? 10_000))) throw error;
        return attempt(source, caller, resource);
      });
      return toResponse(result, isHead);
    } catch (error) {
      const failure = failureOf(error, role === settings.anonymousRole);
      if (failure.status >= 500) options.onFailure?.(error);
      return errorResponse(failure, isHead);
    }
  };

  const app = new Hono();
  const cors = options.cors ?? {};
  const handle = async (c: Context, resource: Resource | null): Promise<Response> => {
    const request = c.req.raw;
    if (isPreflight(request)) return preflight(request, cors);
    const response = resource
      ? await answer(c, resource)
      : errorResponse(new RestError(404, 'PGRST125', 'Invalid path specified in request URL'), false);
    for (const [name, value] of Object.entries(corsHeaders(request, cors))) response.headers.append(name, value);
    return response;
  };
  // One route for everything: matching several patterns in a router takes longer than splitting the path here.
  if (basePath !== '') app.all(basePath, (c) => handle(c, { kind: 'root' }));
  app.all(`${basePath}/*`, (c) => handle(c, resourceAt(c.req.url, basePath)));
  return { app, reload: () => cache.reload() };
}

/** Node already has all headers in one object; a Web Request would have to recreate each of them. */
function plainHeaders({ env, req }: Context): PlainHeaders {
  const incoming: unknown = env?.['incoming'];
  return incoming instanceof IncomingMessage ? incoming.headers : Object.fromEntries(req.raw.headers);
}

function dispatchTable(context: RequestContext, executor: Executor, name: string): Promise<Reply> | Reply {
  const { method } = context.request;
  switch (method) {
    case 'GET':
    case 'HEAD':
      return readTable(context, executor, name);
    case 'POST':
      return insertRows(context, executor, name);
    case 'PATCH':
      return updateRows(context, executor, name);
    case 'PUT':
      return putRow(context, executor, name);
    case 'DELETE':
      return deleteRows(context, executor, name);
    case 'OPTIONS':
      return tableMethods(context, name);
    default:
      throw unsupported(method);
  }
}

const unsupported = (method: string): RestError => new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);

function settingsOf(options: RestOptions): Settings {
  const [first = 'public', ...others] = options.schemas ?? ['public'];
  const anonymousRole = options.anonymousRole ?? 'anon';
  const extraSearchPath = options.extraSearchPath ?? ['public', 'extensions'];
  const searchPath = (schema: string): string =>
    [schema, ...extraSearchPath].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
  return {
    schemas: [first, ...others],
    extraSearchPath,
    searchPaths: new Map([first, ...others].map((schema) => [schema, searchPath(schema)])),
    anonymousRole,
    maxRows: options.maxRows === undefined ? 1000 : options.maxRows,
    limitsOf: limitsByRole(options.limits),
    aggregates: options.aggregates ?? false,
    plans: options.plans ?? false,
    transactionEnd: options.transactionEnd ?? false,
    statementTimeoutMs: options.statementTimeoutMs ?? ((role) => (role === anonymousRole ? 3_000 : 8_000)),
  };
}

/** Roles come from verified tokens, so there are few; plans are cached per limits they were checked against. */
function limitsByRole(limits: RestOptions['limits']): (role: string) => Limits {
  const known = new Map<string, Limits>();
  return (role) => {
    const found = known.get(role) ?? { ...defaultLimits, ...limits?.(role) };
    known.set(role, found);
    return found;
  };
}

/** Messages on the channel `pgrst`, as in PostgREST. Settings are read together with the tables. */
const reloads: ReadonlySet<string> = new Set(['', 'reload schema', 'reload config']);

/** Codes for a name that is not in our model of the database. */
const misses: ReadonlySet<string | null> = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703']);

const isMiss = (error: unknown): boolean => error instanceof RestError && misses.has(error.code);

/** Computes a value once per model. */
function perModel<T>(make: (model: SchemaModel) => T): (model: SchemaModel) => T {
  const made = new WeakMap<SchemaModel, T>();
  return (model) => {
    const known = made.get(model) ?? make(model);
    made.set(model, known);
    return known;
  };
}

/** As in PostgREST, the owner of the database may switch features on; an explicit option takes precedence. */
function withRoleSettings(settings: Settings, options: RestOptions, { settings: role }: SchemaModel): Settings {
  return {
    ...settings,
    aggregates: options.aggregates ?? role.get('pgrst.db_aggregates_enabled') === 'true',
    plans: options.plans ?? role.get('pgrst.db_plan_enabled') === 'true',
    transactionEnd: options.transactionEnd ?? role.get('pgrst.db_tx_end')?.endsWith('allow-override') ?? false,
  };
}

/** Turns anything thrown into a response. An unexpected error reveals nothing about the internals. */
function failureOf(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof DatabaseError) return fromDatabase(error, isAnonymous);
  return new RestError(500, 'PGRSTX00', 'Internal error', { cause: error });
}
