import { type AuthConfig, type AuthKeys, appFor, createAuth, type MailPort, TokenError } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { writtenLocales } from '@clipharbor/i18n';
import { invalidToken, type RestOptions, restApp } from '@clipharbor/rest';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { outbox } from '../mail/outbox.ts';

export interface BackendOptions {
  readonly database: Database;
  readonly keys: AuthKeys;
  /** Where visitors reach the site: the default target of redirects, and the issuer of tokens. */
  readonly origin: string;
  readonly trustProxy: boolean;
  readonly logger: Logger;
  /** Where the account service puts its mails; the product's outbox when left out. */
  readonly mail?: MailPort;
  /** A request without any key is this database role's, as on a bare PostgREST; null (the default) refuses it. */
  readonly keylessRole?: string | null;
  /** What a project other than this product wants differently. */
  readonly auth?: Partial<AuthConfig>;
  readonly rest?: Partial<RestOptions>;
}

/** /auth/v1 and /rest/v1: what the site, the extension and the desktop app speak supabase-js to. */
export function backend(options: BackendOptions): Hono {
  const { database, keys, origin, trustProxy, logger, keylessRole = null } = options;
  const failed = (part: string) => (error: unknown) => logger.error({ err: error, part }, 'backend failure');
  const auth = createAuth({
    database,
    onError: failed('auth'),
    keys,
    mail: options.mail ?? outbox,
    config: {
      siteUrl: origin,
      externalUrl: `${origin}/auth/v1`,
      // Our own proxy overwrites this header; without a proxy nobody may name his own address.
      addressHeader: trustProxy ? 'x-real-ip' : null,
      locales: writtenLocales,
      ...options.auth,
    },
  });
  const rest = restApp({
    database,
    basePath: '/rest/v1',
    onFailure: failed('rest'),
    async verify(request) {
      try {
        return await auth.verifier.authenticate(request.headers);
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        if (error.reason === 'missing' && keylessRole) return { role: keylessRole, claims: { role: keylessRole } };
        throw invalidToken(error.message);
      }
    },
    ...options.rest,
  });
  return new Hono().route('/auth/v1', appFor(auth)).route('/', rest.app);
}
