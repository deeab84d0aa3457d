import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { randomText } from '../state/ids.ts';
import { apiVersion } from '../state/settings.ts';
import type { World } from '../state/world.ts';
import { ApiError, ParameterError } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import { expand } from './expand.ts';
import { type FormHash, parseForm } from './form.ts';
import { fingerprint, saveAnswer, savedAnswer } from './idempotency.ts';
import { filled, list, text } from './params.ts';

export interface Call {
  world: World;
  params: FormHash;
  /** A path parameter, such as the id. */
  path(name: string): string;
}
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/v1/${string}`;
  answer(call: Call): object;
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
  /** Whether the response is repeated for the same idempotency key. */
  isKept: boolean;
}

const unexpected = new ApiError(500, 'api_error', 'An unknown error occurred');

function refuse(error: unknown, requestId: string, report: (error: unknown) => void): Answer {
  if (!(error instanceof ApiError)) report(error);
  const refusal = error instanceof ApiError ? error : unexpected;
  return {
    status: refusal.status,
    body: JSON.stringify(refusal.body(requestId), null, 2),
    isKept: !(refusal instanceof ParameterError),
    // The SDK reads this header to decide on a retry; a refusal would only be repeated.
    headers: { 'stripe-should-retry': String(refusal.status === 429 || refusal.status >= 500) },
  };
}

function run({ answer }: Route, world: World, params: FormHash, path: (name: string) => string): Answer {
  const { expand: paths = '', ...rest } = params;
  // A declined card keeps its writes; any other error rolls them back.
  const made = world.store.attempt(
    () => expand(world, answer({ world, params: rest, path }), list(text()).read(paths, 'expand')),
    (error) => error instanceof ApiError && error.status === 402,
  );
  return { status: 200, body: JSON.stringify(made, null, 2), isKept: true };
}

/** Runs the call once per idempotency key. */
function once(
  world: World,
  key: string | undefined,
  print: string,
  requestId: string,
  work: () => Answer,
  report: (error: unknown) => void,
): Answer {
  try {
    const saved = key === undefined ? null : savedAnswer(world, key, print);
    if (saved) {
      return {
        status: saved.status,
        body: saved.body,
        isKept: true,
        headers: { 'idempotent-replayed': 'true', 'original-request': saved.requestId },
      };
    }
  } catch (error) {
    return refuse(error, requestId, report);
  }
  let done: Answer;
  world.request = { id: requestId, idempotencyKey: key ?? null };
  try {
    done = work();
  } catch (error) {
    done = refuse(error, requestId, report);
  } finally {
    world.request = null;
  }
  if (key !== undefined && done.isKept) {
    saveAnswer(world, { id: key, fingerprint: print, requestId, status: done.status, body: done.body });
  }
  return done;
}

/** Hangs until the caller gives up. */
const untilGivenUp = (signal: AbortSignal): Promise<Response> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true });
  });

/** A response that breaks off: over a socket the connection is closed, in process the body fails. */
const brokenAnswer = (): Response =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('The connection was lost before the answer arrived.')),
    }),
  );

async function handle(c: Context, route: Route, world: World, report: (error: unknown) => void): Promise<Response> {
  const requestId = `req_${randomText(14)}`;
  const { method, path } = c.req;
  const body = method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1);
  const fault = world.apiFault?.({ method, path });
  if (fault === 'hang') return untilGivenUp(c.req.raw.signal);
  const key = method === 'POST' ? c.req.header('idempotency-key') : undefined;
  let answer: Answer;
  try {
    authenticate(c.req.header('authorization'), world.settings.secretKeys);
    if (fault === 'refuse') throw unexpected;
    if (fault === 'rateLimit')
      throw new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' });
    if (key !== undefined) filled.read(key.slice(0, 256), 'Idempotency-Key');
    const params = parseForm(body);
    const work = () => {
      const done = run(route, world, params, (name) => c.req.param(name) ?? '');
      return fault === 'fail' ? refuse(unexpected, requestId, report) : done;
    };
    answer = once(world, key, fingerprint(method, path, body), requestId, work, report);
  } catch (error) {
    answer = refuse(error, requestId, report);
  }
  if (fault === 'lose') return brokenAnswer();
  return c.body(answer.body, answer.status as ContentfulStatusCode, {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': c.req.header('stripe-version') ?? apiVersion,
    'cache-control': 'no-cache, no-store',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...answer.headers,
  });
}

export interface ApiHooks {
  /** Processes due work before a call sees the state. */
  before(): void;
  after(): void;
  /** Called with errors of the emulator itself. */
  report(error: unknown): void;
}

/** The HTTP side of all routes. */
export function apiApp(world: World, routes: readonly Route[], hooks: ApiHooks): Hono {
  const app = new Hono();
  for (const route of routes) {
    app.on(route.method, route.path, async (c) => {
      hooks.before();
      try {
        return await handle(c, route, world, hooks.report);
      } finally {
        hooks.after();
      }
    });
  }
  // Unknown paths need an error in the provider's form: the SDK takes any other JSON for success.
  app.all('/v1/*', (c) => {
    const requestId = `req_${randomText(14)}`;
    const refusal = new ApiError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    );
    return c.json(refusal.body(requestId), 404, { 'request-id': requestId });
  });
  return app;
}
