import {
  type Auth,
  type AuthConfig,
  type AuthKeys,
  appFor,
  createAuth,
  type OAuthProvider,
  TokenError,
} from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { locales } from '@clipharbor/i18n';
import { invalidToken, restApp, strangerLimits } from '@clipharbor/rest';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ClassifyOrigin } from '../http/allowed-origins.ts';
import { cors } from '../http/cors.ts';
import { logOfRequest } from '../http/request-log.ts';
import { outbox } from '../mail/outbox.ts';
import { mailReturn } from './mail-return.ts';
import { verifyPage } from './verify-page.ts';

export interface BackendOptions {
  readonly database: Database;
  readonly keys: AuthKeys;
  /** The site's public origin: the default redirect target and the issuer of tokens. */
  readonly origin: string;
  readonly trustProxy: boolean;
  readonly logger: Logger;
  /** Identity providers offered in addition to address and password. */
  readonly providers?: readonly OAuthProvider[];
  /** Which origins may call from a browser. Without it, every origin may. */
  readonly classifyOrigin?: ClassifyOrigin;
  /** Overrides for tests. */
  readonly auth?: Partial<AuthConfig>;
}

/** The account service for our own calls, and /auth/v1 and /rest/v1, which supabase-js uses. */
export interface Backend {
  readonly auth: Auth;
  readonly app: Hono;
}

/** /auth/v1 and /rest/v1, which the site, the extension and the desktop app use through supabase-js. */
export const backend = (options: BackendOptions): Hono => createBackend(options).app;

export function createBackend(options: BackendOptions): Backend {
  const { database, keys, origin, trustProxy, logger } = options;
  const failed = (part: string) => (error: unknown) =>
    logOfRequest(logger).error({ err: error, part }, 'backend failure');
  const auth = createAuth({
    database,
    onError: failed('auth'),
    keys,
    mail: outbox,
    config: {
      siteUrl: origin,
      externalUrl: `${origin}/auth/v1`,
      // Our own proxy overwrites this header. Without a proxy it is ignored: no one may choose their own address.
      addressHeader: trustProxy ? 'x-real-ip' : null,
      locales: locales,
      verifyPage,
      mailReturn,
      providers: options.providers ?? [],
      ...options.auth,
    },
  });
  const rest = restApp({
    database,
    basePath: '/rest/v1',
    onFailure: failed('rest'),
    // Anyone can become `authenticated`; only the holder of the secret key is trusted with expensive requests.
    limits: (role) => (role === 'service_role' ? {} : strangerLimits),
    async verify(request) {
      try {
        return await auth.verifier.authenticate(request.headers);
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        throw invalidToken(error.message);
      }
    },
  });
  const app = new Hono();
  const known = options.classifyOrigin && cors(options.classifyOrigin);
  if (known) app.use('/auth/v1/*', known).use('/rest/v1/*', known);
  return { auth, app: app.route('/auth/v1', appFor(auth)).route('/', rest.app) };
}
