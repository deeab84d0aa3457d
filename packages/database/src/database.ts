import type { Kysely } from 'kysely';

export type Engine = 'postgres' | 'pglite';

// The row shape depends on the caller's statement; `unknown` columns force the caller to declare it.
export type Row = Record<string, unknown>;

export interface Result<R> {
  readonly rows: R[];
  /** Rows returned or, for a write without `returning`, rows affected. */
  readonly rowCount: number;
  /** The command that the database executed: `SELECT`, `INSERT` … */
  readonly command: string;
}

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Name a repeated statement to have it planned once per connection. Same name, same text. */
  readonly name?: string;
}

/** The caller. Applied as settings of one transaction, and none of them outlives it. */
export interface Identity {
  readonly role: string;
  /** The verified token's payload, which `auth.uid()` and `auth.jwt()` read. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** More transaction-local settings, e.g. `{ 'request.method': 'GET' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds; 0 is no limit. Defaults to the database's own setting. */
  readonly statementTimeoutMs?: number;
}

export interface Queryable {
  query<R = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result<R>>;
}

export interface Transaction extends Queryable {
  /** Kysely on this transaction. Each package declares the tables it uses and passes them as the type argument. */
  kysely<Tables>(): Kysely<Tables>;
}

/** Runs statements with one identity. A single `query` is its own transaction and costs one round trip. */
export interface Session extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  kysely<Tables>(): Kysely<Tables>;
}

export interface Health {
  readonly ok: boolean;
  readonly engine: Engine;
  /** Connections in use, idle, and callers waiting for one. */
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly error?: string;
}

/**
 * One database, two engines. As a `Session` it acts as the login role, which has no rights of its own once the platform
 * roles exist: use `as` or `asRole` with an identity to access a table.
 */
export interface Database extends Session {
  readonly engine: Engine;
  as(identity: Identity): Session;
  /** Shorthand for `as(identity).transaction(work)`. */
  asRole<T>(identity: Identity, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For migrations and setup only: a connection with the rights of the URL's own user and no time limit. */
  asOwner<T>(work: (owner: Session) => Promise<T>): Promise<T>;
  /**
   * Listens for notifications on a channel (`notify channel, 'text'`). An empty text also means that some may have been
   * missed. Resolves to a function that stops listening.
   */
  listen(channel: string, onNotice: (text: string) => void): Promise<() => Promise<void>>;
  health(): Promise<Health>;
  close(): Promise<void>;
}
