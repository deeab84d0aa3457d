import { type Auth, type AuthKeys, appFor, createAuth, TokenError } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { writtenLocales } from '@clipharbor/i18n';
import { invalidToken, restApp } from '@clipharbor/rest';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { JudgeOrigin } from '../http/allowed-origins.ts';
import { cors } from '../http/cors.ts';
import { outbox } from '../mail/outbox.ts';

export interface BackendOptions {
  readonly database: Database;
  readonly keys: AuthKeys;
  /** Where visitors reach the site: the default target of redirects, and the issuer of tokens. */
  readonly origin: string;
  readonly trustProxy: boolean;
  readonly logger: Logger;
  /** Schemas that clients may name; the first is the default. */
  readonly schemas?: readonly string[];
  /** Who may call from a browser; without it every origin may, as on a bare Supabase. */
  readonly judgeOrigin?: JudgeOrigin;
  /** A request without any key is the anonymous role's, as on a bare PostgREST. */
  readonly allowsAnonymous?: boolean;
  /** For suites that sign up hundreds of people in a minute. */
  readonly hasLimits?: boolean;
}

/** The account service, for calls of our own, and /auth/v1 and /rest/v1, which supabase-js speaks to. */
export interface Backend {
  readonly auth: Auth;
  readonly app: Hono;
}

/** /auth/v1 and /rest/v1: what the site, the extension and the desktop app speak supabase-js to. */
export const backend = (options: BackendOptions): Hono => createBackend(options).app;

export function createBackend(options: BackendOptions): Backend {
  const { database, keys, origin, trustProxy, logger, schemas = ['public'] } = options;
  const failed = (part: string) => (error: unknown) => logger.error({ err: error, part }, 'backend failure');
  const auth = createAuth({
    database,
    onError: failed('auth'),
    keys,
    mail: outbox,
    config: {
      siteUrl: origin,
      externalUrl: `${origin}/auth/v1`,
      // Our own proxy overwrites this header; without a proxy nobody may name his own address.
      addressHeader: trustProxy ? 'x-real-ip' : null,
      locales: writtenLocales,
      ...(options.hasLimits === false && { limits: 'off' as const }),
    },
  });
  const rest = restApp({
    database,
    basePath: '/rest/v1',
    schemas,
    onFailure: failed('rest'),
    async verify(request) {
      try {
        return await auth.verifier.authenticate(request.headers);
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        if (error.reason === 'missing' && options.allowsAnonymous) return { role: 'anon', claims: { role: 'anon' } };
        throw invalidToken(error.message);
      }
    },
  });
  const app = new Hono();
  const known = options.judgeOrigin && cors(options.judgeOrigin);
  if (known) app.use('/auth/v1/*', known).use('/rest/v1/*', known);
  return { auth, app: app.route('/auth/v1', appFor(auth)).route('/', rest.app) };
}
