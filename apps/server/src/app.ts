import { apiErrors } from '@clipharbor/domain';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { health, type Readiness } from './http/health.ts';
import { type RequestVariables, requestLog } from './http/request-log.ts';
import { secureBy, securityHeaders } from './http/security-headers.ts';
import { isTemporary, retryAfterSeconds } from './http/temporary-failure.ts';
import { pages } from './routes/pages.ts';
import type { Site } from './site/site.ts';

export interface AppParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly site: Site;
  readonly readiness: Readiness;
  /** Calls that are handled before pages are looked up. */
  readonly services: readonly Hono[];
}

/** The complete HTTP application, without a socket: tests call `app.request()`. */
export function createApp({
  config,
  logger,
  site,
  readiness,
  services,
}: AppParts): Hono<{ Variables: RequestVariables }> {
  const isSecure = secureBy(config);
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(requestLog(logger, { trustProxy: config.trustProxy, now: () => performance.now() }));
  app.use(securityHeaders(isSecure));
  app.route('/', health(readiness));
  for (const service of services) app.route('/', service);
  app.route('/', pages({ site, isSecure, devPages: config.devPages, backendUrl: config.supabase?.url ?? null }));
  app.notFound((c) =>
    c.json({ success: false, error: 'This method is not allowed here.', code: 'method.notAllowed' }, 405),
  );
  app.onError((error, c) => {
    c.var.log.error({ err: error }, 'unhandled error');
    const code = isTemporary(error) ? 'unavailable' : 'unexpected';
    if (code === 'unavailable') c.header('retry-after', String(retryAfterSeconds));
    // The cause stays in the log; the id lets support find it.
    const { status, text } = apiErrors[code];
    return c.json({ success: false, error: text, code, requestId: c.var.requestId }, status);
  });
  return app;
}
