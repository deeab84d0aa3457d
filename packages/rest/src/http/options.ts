import type { Database } from '@clipharbor/database';
import type { Limits } from '../limits.ts';
import type { CorsOptions } from './cors.ts';

/** The sender of a request, according to its verified token. */
export type RequestIdentity = { role: string; claims: Record<string, unknown> };

export type RestOptions = {
  database: Database;
  /** Throws `invalidToken(…)` for a bad token. A request without one has the anonymous role. */
  verify(request: Request): RequestIdentity | Promise<RequestIdentity>;
  /** Where the app is mounted, e.g. `/rest/v1`. */
  basePath?: string;
  /** Schemas that clients may name in `Accept-Profile`; the first is the default. */
  schemas?: readonly string[];
  /** Searched after the request's schema, for types, operators and functions of a row. */
  extraSearchPath?: readonly string[];
  /** The role that gets 401 ("sign in") instead of 403. */
  anonymousRole?: string;
  /** Maximum number of rows per resource in a response; null is no limit. */
  maxRows?: number | null;
  /** Statement timeout of a role in milliseconds. Default: 3 s for the anonymous role and 8 s for others. */
  statementTimeoutMs?(role: string): number | undefined;
  /** Limits for requests of this role; omitted ones default to `defaultLimits`. */
  limits?(role: string): Partial<Limits>;
  /** Aggregate functions in select lists. If omitted, this and the next two follow the login role's `pgrst.…` settings. */
  aggregates?: boolean;
  /** Execution plans with `Accept: application/vnd.pgrst.plan`; they reveal much about the database. */
  plans?: boolean;
  /** Whether `Prefer: tx=rollback` is honored. */
  transactionEnd?: boolean;
  /**
   * A name that is not found reloads the database's tables and functions, at most this often (10 s): it may be newer than
   * the cached model.
   */
  refreshAfterMs?: number;
  cors?: CorsOptions;
  /** Called for every response with status 500 or above, for the log. */
  onFailure?(error: unknown): void;
};
