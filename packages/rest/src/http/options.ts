import type { Database } from '@clipharbor/database';
import type { Limits } from '../limits.ts';
import type { CorsOptions } from './cors.ts';

/** Who sends a request, as its verified token says. */
export type RequestIdentity = { role: string; claims: Record<string, unknown> };

export type RestOptions = {
  database: Database;
  /** Throws `invalidToken(…)` for a bad token. A request without one is the anonymous role's. */
  verify(request: Request): RequestIdentity | Promise<RequestIdentity>;
  /** Where the app is mounted, e.g. `/rest/v1`. */
  basePath?: string;
  /** Schemas that clients may name in `Accept-Profile`; the first is the default. */
  schemas?: readonly string[];
  /** Looked through after the request's schema, for types, operators and functions of a row. */
  extraSearchPath?: readonly string[];
  /** The role whose refusals are 401 ("sign in") instead of 403. */
  anonymousRole?: string;
  /** Most rows of one resource in one answer; null is "no limit". */
  maxRows?: number | null;
  /** Milliseconds that a statement of this role may run: 3 s for the anonymous role and 8 s for others by default. */
  statementTimeoutMs?(role: string): number | undefined;
  /** What a request of this role may ask for; `defaultLimits` for what is left out. */
  limits?(role: string): Partial<Limits>;
  /** Aggregate functions in select lists. When left out, this and the next two follow the login role's `pgrst.…` settings. */
  aggregates?: boolean;
  /** Execution plans by `Accept: application/vnd.pgrst.plan`; they tell much about the database. */
  plans?: boolean;
  /** Whether `Prefer: tx=rollback` is obeyed. */
  transactionEnd?: boolean;
  /**
   * A name that is not found makes the database's tables and functions be read again, at most this often (10 s):
   * they may be newer than what is known of them.
   */
  refreshAfterMs?: number;
  cors?: CorsOptions;
  /** Called for every answer with status 500 or above, for the log. */
  onFailure?(error: unknown): void;
};
