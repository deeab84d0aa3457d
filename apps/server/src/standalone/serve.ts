import type { AuthConfig, AuthKeys } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { DEFAULT_LIMITS } from '@clipharbor/rest';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { backend } from '../accounts/backend.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import type { StandaloneOptions } from './arguments.ts';
import { mailbox } from './mailbox.ts';
import type { Project } from './project.ts';
import { seededPasswords } from './seeded-passwords.ts';

/** What GoTrue does when no one says otherwise. Our own product is stricter. */
const GOTRUE_DEFAULTS = {
  hidesAccounts: false,
  manualLinkingEnabled: false,
  passwordMinLength: 6,
  rejectCommonPasswords: false,
  requireReauthentication: false,
  checksSessions: false,
  mailReturn: null,
  accessSeconds: 3600,
  signedApiKeys: true,
  oauthClientsEnabled: true,
  // GoTrue limits by a header of the proxy before it, and there is none here.
  limits: 'off',
  // A developer's machine: other ports of it are other servers of the same person.
  redirectUrls: ['http://localhost:*/**', 'http://127.0.0.1:*/**'],
} as const satisfies Partial<AuthConfig>;

export interface StandaloneParts {
  readonly options: Pick<StandaloneOptions, 'schemas' | 'keylessRole' | 'bare' | 'restExtras' | 'auth'>;
  readonly project: Project;
  readonly database: Database;
  readonly keys: AuthKeys;
  readonly origin: string;
  readonly logger: Logger;
}

/** The backend alone, with a project's settings instead of the product's, and a mailbox instead of its outbox. */
export function standalone({ options, project, database, keys, origin, logger }: StandaloneParts): Hono {
  const box = mailbox();
  const schemas = options.schemas ?? project.schemas;
  const { extraSearchPath, maxRows } = project;
  const redirectUrls = [...GOTRUE_DEFAULTS.redirectUrls, ...(project.auth.redirectUrls ?? [])];
  const service = backend({
    database,
    keys,
    origin,
    trustProxy: false,
    logger,
    mail: box.port,
    passwords: seededPasswords(database),
    keylessRole: options.keylessRole,
    auth: { ...GOTRUE_DEFAULTS, ...project.auth, ...options.auth, redirectUrls },
    rest: {
      // A developer's own database: all that PostgREST allows.
      limits: () => DEFAULT_LIMITS,
      ...(schemas && { schemas }),
      ...(extraSearchPath && { extraSearchPath }),
      ...(maxRows !== undefined && { maxRows }),
      ...(options.restExtras && { aggregates: true, plans: true, transactionEnd: true }),
    },
  });
  const app = new Hono();
  app.get('/mail', loopbackOnly, (c) => c.json(box.list(c.req.query('to') ?? null)));
  app.mount('/', service.fetch);
  return app;
}

/** The path a request means: a bare client knows nothing of /auth/v1 and /rest/v1. */
export function servedPath(path: string, bare: 'auth' | 'rest' | null): string {
  if (bare === null || /^\/(?:(?:auth|rest)\/v1(?:[/?]|$)|mail(?:\?|$))/.test(path)) return path;
  return `/${bare}/v1${path}`;
}
