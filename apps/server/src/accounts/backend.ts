import {
  type Auth,
  type AuthConfig,
  type AuthKeys,
  appFor,
  createAuth,
  type MailPort,
  type OAuthProvider,
  type PasswordHasher,
  TokenError,
} from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { writtenLocales } from '@clipharbor/i18n';
import { invalidToken, type RestOptions, restApp, STRANGER_LIMITS } from '@clipharbor/rest';
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
  /** Where visitors reach the site: the default target of redirects, and the issuer of tokens. */
  readonly origin: string;
  readonly trustProxy: boolean;
  readonly logger: Logger;
  /** With whom one may sign in beside address and password. */
  readonly providers?: readonly OAuthProvider[];
  /** Where the account service puts its mails; the product's outbox when left out. */
  readonly mail?: MailPort;
  /** For hashes of another making than ours. */
  readonly passwords?: PasswordHasher;
  /** Who may call from a browser; without it every origin may, as on a bare Supabase. */
  readonly classifyOrigin?: ClassifyOrigin;
  /** A request that proves nothing is this database role's, as on a bare PostgREST; null (the default) refuses it. */
  readonly keylessRole?: string | null;
  /** What a project other than this product wants differently. */
  readonly auth?: Partial<AuthConfig>;
  readonly rest?: Partial<RestOptions>;
}

/** The account service, for calls of our own, and /auth/v1 and /rest/v1, which supabase-js speaks to. */
export interface Backend {
  readonly auth: Auth;
  readonly app: Hono;
}

/** /auth/v1 and /rest/v1: what the site, the extension and the desktop app speak supabase-js to. */
export const backend = (options: BackendOptions): Hono => createBackend(options).app;

/** Another project's publishable key and nothing else: it is public, so whoever sends it is as good as without a key. */
const publishableAlone = (headers: Headers): boolean =>
  /^(?:Bearer )?sb_publishable_\S*$/i.test(headers.get('authorization') ?? headers.get('apikey') ?? '');

export function createBackend(options: BackendOptions): Backend {
  const { database, keys, origin, trustProxy, logger, keylessRole = null } = options;
  const failed = (part: string) => (error: unknown) =>
    logOfRequest(logger).error({ err: error, part }, 'backend failure');
  const auth = createAuth({
    database,
    onError: failed('auth'),
    keys,
    mail: options.mail ?? outbox,
    ...(options.passwords && { passwords: options.passwords }),
    config: {
      siteUrl: origin,
      externalUrl: `${origin}/auth/v1`,
      // Our own proxy overwrites this header; without a proxy no one may choose their own address.
      addressHeader: trustProxy ? 'x-real-ip' : null,
      locales: writtenLocales,
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
    limits: (role) => (role === 'service_role' ? {} : STRANGER_LIMITS),
    async verify(request) {
      try {
        return await auth.verifier.authenticate(request.headers);
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        const saysWho = error.reason !== 'missing' && !publishableAlone(request.headers);
        if (keylessRole && !saysWho) return { role: keylessRole, claims: { role: keylessRole } };
        throw invalidToken(error.message);
      }
    },
    ...options.rest,
  });
  const app = new Hono();
  const known = options.classifyOrigin && cors(options.classifyOrigin);
  if (known) app.use('/auth/v1/*', known).use('/rest/v1/*', known);
  return { auth, app: app.route('/auth/v1', appFor(auth)).route('/', rest.app) };
}
