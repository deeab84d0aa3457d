import { type AuthConfig, type AuthKeys, appFor, createAuth, TokenError, type Verifier } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { defaultLimits, invalidToken, type RestOptions, restApp } from '@clipharbor/rest';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { BackendOptions } from './arguments.ts';
import { mailbox } from './mailbox.ts';
import { addClientRoutes } from './oauth-clients/routes.ts';
import { ownNameOnly } from './own-name-only.ts';
import type { Project } from './project.ts';
import { seededPasswords } from './seeded-passwords.ts';

/** What GoTrue does unless it is configured otherwise. Our own product is stricter. */
const gotrueDefaults = {
  hidesAccounts: false,
  manualLinkingEnabled: false,
  passwordMinLength: 6,
  rejectCommonPasswords: false,
  requireReauthentication: false,
  checksSessions: false,
  mailReturn: null,
  accessSeconds: 3600,
  signedApiKeys: true,
  // GoTrue limits by a header that the proxy in front of it sets, and there is no proxy here.
  limits: 'off',
  // A developer's machine: its other ports are other servers of the same person.
  redirectUrls: ['http://localhost:*/**', 'http://127.0.0.1:*/**'],
} as const satisfies Partial<AuthConfig>;

export interface BackendParts {
  readonly options: Pick<BackendOptions, 'schemas' | 'keylessRole' | 'bare' | 'restExtras' | 'auth'>;
  readonly project: Project;
  readonly database: Database;
  readonly keys: AuthKeys;
  readonly origin: string;
  readonly logger: Logger;
}

/** /auth/v1 and /rest/v1 with a project's settings, and a mailbox instead of an outbox. */
export function backendApp({ options, project, database, keys, origin, logger }: BackendParts): Hono {
  const box = mailbox();
  const failed = (part: string) => (error: unknown) => logger.error({ err: error, part }, 'backend failure');
  const auth = createAuth({
    database,
    keys,
    mail: box.port,
    passwords: seededPasswords(database),
    onError: failed('auth'),
    config: {
      siteUrl: origin,
      externalUrl: `${origin}/auth/v1`,
      ...gotrueDefaults,
      ...project.auth,
      ...options.auth,
      redirectUrls: [...gotrueDefaults.redirectUrls, ...(project.auth.redirectUrls ?? [])],
    },
  });
  const rest = restApp({
    database,
    basePath: '/rest/v1',
    onFailure: failed('rest'),
    verify: identityOf(auth.verifier, options.keylessRole),
    ...restOptions(options, project),
  });
  const app = new Hono();
  app.get('/mail', ownNameOnly, (c) => c.json(box.list(c.req.query('to') ?? null)));
  app.route('/auth/v1', appFor(auth, project.hasOAuthClients ? (routes) => addClientRoutes(routes, auth) : undefined));
  return app.route('/', rest.app);
}

/** A developer's own database: everything that PostgREST allows. */
function restOptions({ schemas, restExtras }: BackendParts['options'], project: Project): Partial<RestOptions> {
  const served = schemas ?? project.schemas;
  const { extraSearchPath, maxRows } = project;
  return {
    limits: () => defaultLimits,
    ...(served && { schemas: served }),
    ...(extraSearchPath && { extraSearchPath }),
    ...(maxRows !== undefined && { maxRows }),
    ...(restExtras && { aggregates: true, plans: true, transactionEnd: true }),
  };
}

/** Another project's publishable key and nothing else: it is public, so it counts as no key. */
const isForeignPublishable = (headers: Headers): boolean =>
  /^(?:Bearer )?sb_publishable_\S*$/i.test(headers.get('authorization') ?? headers.get('apikey') ?? '');

/** A request without credentials gets the keyless role, as in a bare PostgREST; without such a role it is refused. */
const identityOf =
  (verifier: Verifier, keylessRole: string | null): RestOptions['verify'] =>
  async (request) => {
    try {
      return await verifier.authenticate(request.headers);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      const claimsSomething = error.reason !== 'missing' && !isForeignPublishable(request.headers);
      if (keylessRole && !claimsSomething) return { role: keylessRole, claims: { role: keylessRole } };
      throw invalidToken(error.message);
    }
  };

/** The path that a request means: a bare client does not send /auth/v1 and /rest/v1. */
export function servedPath(path: string, bare: 'auth' | 'rest' | null): string {
  if (bare === null || /^\/(?:(?:auth|rest)\/v1(?:[/?]|$)|mail(?:\?|$))/.test(path)) return path;
  return `/${bare}/v1${path}`;
}
