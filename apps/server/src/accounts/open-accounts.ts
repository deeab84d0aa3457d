import type { AuthKeys, OAuthProvider, Verifier } from '@clipharbor/auth';
import type { Database, Session } from '@clipharbor/database';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ClassifyOrigin } from '../http/allowed-origins.ts';
import { cors } from '../http/cors.ts';
import { requestWindow } from '../http/request-window.ts';
import type { Job } from '../jobs/job.ts';
import { sweepJob } from '../jobs/sweep-job.ts';
import type { AccountService } from './account-service.ts';
import { createBackend } from './backend.ts';
import { ownAccounts } from './own-accounts.ts';
import { requestLimit } from './request-limit.ts';
import { restLimit, restRequestsPerMinute } from './rest-limit.ts';
import { serverKeys } from './server-keys.ts';
import { submissionLimit } from './submission-limit.ts';
import type { SupabaseProject } from './supabase/project.ts';
import { projectAccounts } from './supabase/project-accounts.ts';
import { projectVerifier } from './supabase/verifier.ts';

/** The accounts as the rest of the server sees them, no matter where they are stored. */
export interface OpenAccounts {
  readonly service: AccountService;
  readonly verifier: Pick<Verifier, 'verify'>;
  /** /auth/v1 and /rest/v1; `null` if a Supabase project serves them. */
  readonly app: Hono | null;
  /** What pages learn from /config.json. */
  readonly place: { readonly backendUrl: string | null; readonly publishableKey: string };
  /** The same in all processes, and otherwise secret. */
  readonly secret: string;
  /** Our own account tables; `null` if a Supabase project has them. */
  readonly tables: Session | null;
  readonly jobs: readonly Job[];
  /** Resolves when all work that calls started without waiting for it has finished. */
  settled(): Promise<void>;
}

export interface AccountsOptions {
  readonly config: Pick<Config, 'database' | 'keysFile' | 'mayMakeKeys' | 'trustProxy' | 'supabase'>;
  readonly database: Database;
  /** The site's public origin. */
  readonly origin: string;
  readonly classifyOrigin: ClassifyOrigin;
  /** Identity providers offered in addition to address and password; a Supabase project has its own list. */
  readonly providers: readonly OAuthProvider[];
  readonly logger: Logger;
}

export async function openAccounts(options: AccountsOptions): Promise<OpenAccounts> {
  const { supabase } = options.config;
  return supabase === null ? selfHosted(options, await serverKeys(options.config)) : onSupabase(options, supabase);
}

function selfHosted({ config, classifyOrigin, ...options }: AccountsOptions, keys: AuthKeys): OpenAccounts {
  const { trustProxy } = config;
  const { auth, app } = createBackend({ ...options, keys, trustProxy, classifyOrigin });
  const submissions = requestLimit(options.database, keys.pepper, auth.clock);
  const restWindow = requestWindow({
    max: restRequestsPerMinute,
    windowMs: 60_000,
    now: () => performance.now(),
  });
  return {
    service: ownAccounts(auth),
    verifier: auth.verifier,
    app: new Hono()
      .use('/rest/v1/*', cors(classifyOrigin))
      .use('/rest/v1/*', restLimit(restWindow, auth.config.addressHeader))
      .use('/rest/v1/*', submissionLimit(submissions, auth.config.addressHeader))
      .route('/', app),
    place: { backendUrl: null, publishableKey: keys.publishable[0] ?? '' },
    secret: keys.pepper,
    tables: auth.accounts,
    jobs: [sweepJob(auth)],
    settled: () => auth.background.settled(),
  };
}

function onSupabase({ database, origin }: AccountsOptions, project: SupabaseProject): OpenAccounts {
  return {
    service: projectAccounts({ project, database, siteUrl: origin }),
    verifier: projectVerifier(project),
    app: null,
    place: { backendUrl: project.url, publishableKey: project.publishableKey },
    secret: project.secretKey,
    tables: null,
    jobs: [],
    settled: async () => undefined,
  };
}
