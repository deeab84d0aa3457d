import { randomBytes } from 'node:crypto';
import type { Database, Session } from '@clipharbor/database';
import { type Background, background } from './background.ts';
import { type AuthConfig, type AuthConfigInput, completeConfig } from './config.ts';
import { type Limiter, limiter } from './limits/limiter.ts';
import type { MailPort } from './mail.ts';
import { type PasswordHasher, passwordHasher } from './password/hash.ts';
import { type RedirectRules, redirectRules } from './redirect/allow-list.ts';
import { type AuthKeys, type KeyRing, keyRing } from './tokens/keys.ts';
import type { Random } from './tokens/secret-text.ts';
import { createVerifier, type Verifier } from './tokens/verifier.ts';

export interface AuthOptions {
  readonly database: Database;
  readonly keys: AuthKeys;
  readonly mail: MailPort;
  readonly config: AuthConfigInput;
  readonly clock?: () => Date;
  readonly random?: Random;
  readonly passwords?: PasswordHasher;
  /** Called with errors that are not the caller's fault, for the log. */
  readonly onError?: (error: unknown) => void;
}

/** The dependencies of the account service. It has no state of its own: any number of processes may run it. */
export interface Auth {
  readonly database: Database;
  /** The database with the rights of the account service. */
  readonly accounts: Session;
  readonly config: AuthConfig;
  readonly pepper: string;
  readonly ring: KeyRing;
  readonly verifier: Verifier;
  readonly mail: MailPort;
  readonly limiter: Limiter;
  readonly redirects: RedirectRules;
  readonly passwords: PasswordHasher;
  readonly clock: () => Date;
  readonly random: Random;
  readonly onError: (error: unknown) => void;
  readonly background: Background;
}

/** With `hidesAccounts`, work that depends on whether an account exists runs after the response. */
export async function afterAnswering(auth: Auth, work: () => Promise<void>): Promise<void> {
  if (auth.config.hidesAccounts) auth.background.run(work);
  else await work();
}

export function createAuth(options: AuthOptions): Auth {
  const { database, keys, mail, clock = () => new Date(), random = randomBytes } = options;
  const config = completeConfig(options.config);
  const accounts = database.as({ role: 'supabase_auth_admin' });
  const { issuer, audience, signedApiKeys: acceptsSignedKeys } = config;
  const onError = options.onError ?? (() => undefined);
  return {
    database,
    accounts,
    config,
    pepper: keys.pepper,
    ring: keyRing(keys),
    verifier: createVerifier(keys, { issuer, audience, acceptsSignedKeys, clock }),
    mail,
    limiter: limiter(accounts, keys.pepper, clock, config.limits),
    redirects: redirectRules(config.siteUrl, config.redirectUrls),
    passwords: options.passwords ?? passwordHasher(random),
    clock,
    random,
    onError,
    background: background(onError),
  };
}

/** What is known about the request, besides its content. */
export interface VisitorInfo {
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly acceptLanguage: string | null;
}
