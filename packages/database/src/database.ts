import type { Kysely } from 'kysely';

export type Engine = 'postgres' | 'pglite';

// The shape of a row is the caller's statement; `unknown` columns force the caller to name it.
export type Row = Record<string, unknown>;

export interface Result<R> {
  readonly rows: R[];
  /** Rows returned or, for a write without `returning`, rows touched. */
  readonly rowCount: number;
  /** What the database says it did: `SELECT`, `INSERT` … */
  readonly command: string;
}

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Give a name to a statement that repeats: it is then planned once per connection. Same name, same text. */
  readonly name?: string;
}

/** Who is asking. Becomes settings of one transaction; nothing of it outlives that transaction. */
export interface Identity {
  readonly role: string;
  /** The verified token's payload: what `auth.uid()` and `auth.jwt()` read. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** More transaction-local settings, e.g. `{ 'request.method': 'GET' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds; 0 is "no limit". The database's own default counts when left out. */
  readonly statementTimeoutMs?: number;
}

export interface Queryable {
  query<R = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result<R>>;
}

export interface Transaction extends Queryable {
  /** Kysely on this very transaction. Each package describes the tables it uses and names them as type argument. */
  kysely<Tables>(): Kysely<Tables>;
}

/** Runs statements with one identity. A single `query` is a transaction of its own and costs one round trip. */
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
 * One database, two engines. As a `Session` it acts as the login role, which has no rights of its own once the
 * platform roles exist: name an identity with `as` or `asRole` to reach a table.
 */
export interface Database extends Session {
  readonly engine: Engine;
  as(identity: Identity): Session;
  /** Short for `as(identity).transaction(work)`. */
  asRole<T>(identity: Identity, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For migrations and set-up only: a connection with the rights of the URL's own user and no time limit. */
  asOwner<T>(work: (owner: Session) => Promise<T>): Promise<T>;
  /**
   * Hears the notices that anyone sends to a channel (`notify channel, 'text'`). An empty text also means that some may
   * have been missed. Resolves to the function that ends it.
   */
  listen(channel: string, onNotice: (text: string) => void): Promise<() => Promise<void>>;
  health(): Promise<Health>;
  close(): Promise<void>;
}
