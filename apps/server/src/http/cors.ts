import type { MiddlewareHandler } from 'hono';
import type { ClassifyOrigin } from './allowed-origins.ts';

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD';
/** What supabase-js and our own client send beyond the safelisted headers. */
const requestHeaders =
  'apikey, authorization, x-client-info, x-supabase-api-version, content-type, accept-profile, content-profile, prefer, range, range-unit, x-retry-count';
const responseHeaders =
  'content-range, x-supabase-api-version, x-sb-error-code, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, x-request-id';
const day = '86400';

/** Never with credentials: other origins are identified by their token alone. */
export function corsHeaders(
  origin: string | undefined,
  host: string | undefined,
  classifyOrigin: ClassifyOrigin,
): Record<string, string> {
  if (origin === undefined || classifyOrigin(origin, host) === null) return { vary: 'Origin' };
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': responseHeaders };
}

export function preflightHeaders(origin: string | undefined, host: string | undefined, classifyOrigin: ClassifyOrigin) {
  const headers = corsHeaders(origin, host, classifyOrigin);
  if (headers['access-control-allow-origin'] === undefined) return headers;
  return {
    ...headers,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': requestHeaders,
    'access-control-max-age': day,
  };
}

/** Lets only known origins read the responses of the inner handlers. */
export function cors(classifyOrigin: ClassifyOrigin): MiddlewareHandler {
  return async (c, next) => {
    const [origin, host] = [c.req.header('origin'), c.req.header('host') ?? new URL(c.req.url).host];
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
      return c.body(null, 204, preflightHeaders(origin, host, classifyOrigin));
    }
    await next();
    for (const name of [...c.res.headers.keys()]) if (name.startsWith('access-control-')) c.res.headers.delete(name);
    // Appended, because inner handlers may vary by more than the origin.
    for (const [name, value] of Object.entries(corsHeaders(origin, host, classifyOrigin)))
      c.res.headers.append(name, value);
    return;
  };
}
