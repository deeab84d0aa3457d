import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

export interface RequestVariables {
  requestId: string;
  log: Logger;
}

const running = new AsyncLocalStorage<Logger>();

/** The logger of the current request, for code that does not receive the request. Its lines carry the request's id. */
export const logOfRequest = (fallback: Logger): Logger => running.getStore() ?? fallback;

const safeId = /^[\w.-]{8,64}$/;

/**
 * Gives every request an id and one log line. The query is omitted on purpose: it can contain one-time codes. Health checks are
 * logged at `debug`, because they come every few seconds.
 */
export function requestLog(
  logger: Logger,
  options: { trustProxy: boolean; now: () => number },
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const start = options.now();
    const given = options.trustProxy ? c.req.header('x-request-id') : undefined;
    const requestId = given !== undefined && safeId.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    const log = logger.child({ requestId });
    c.set('log', log);
    c.header('x-request-id', requestId);
    await running.run(log, next);
    // A handler that builds its own response does not include the header set above.
    c.res.headers.set('x-request-id', requestId);
    const { status } = c.res;
    const level = status >= 500 ? 'error' : c.req.path.endsWith('z') && status === 200 ? 'debug' : 'info';
    c.var.log[level](
      { method: c.req.method, path: c.req.path, status, ms: Math.round(options.now() - start) },
      'request',
    );
  };
}
