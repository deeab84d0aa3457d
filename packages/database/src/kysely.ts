import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { LeasedTransaction } from './connection.ts';
import type { Result, Statement } from './database.ts';
import { DatabaseError } from './error.ts';

interface Source {
  query<R>(statement: Statement): Promise<Result<R>>;
  /** null inside a transaction: transactions cannot be nested. */
  lease: (() => Promise<LeasedTransaction>) | null;
}

class SourceConnection implements DatabaseConnection {
  readonly #source: Source;
  #open: LeasedTransaction | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: compiled.sql, values: compiled.parameters };
    const { rows, rowCount } = await (this.#open ?? this.#source).query<R>(statement);
    return { rows, numAffectedRows: BigInt(rowCount) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; streaming would hold a connection open.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new DatabaseError('statement', 'Streaming is not supported; use limit and offset', { code: '0A000' });
  }

  async begin(): Promise<void> {
    if (!this.#source.lease) {
      throw new DatabaseError('statement', 'Already inside a transaction', { code: '25001' });
    }
    this.#open = await this.#source.lease();
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const open = this.#open;
    if (how === 'commit') await open?.commit();
    else await open?.rollback();
  }

  release(): void {
    this.#open?.release();
    this.#open = null;
  }
}

class SourceDriver implements Driver {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  async init(): Promise<void> {
    // The pool is managed elsewhere.
  }
  async acquireConnection(): Promise<SourceConnection> {
    return new SourceConnection(this.#source);
  }
  beginTransaction(connection: SourceConnection): Promise<void> {
    return connection.begin();
  }
  commitTransaction(connection: SourceConnection): Promise<void> {
    return connection.end('commit');
  }
  rollbackTransaction(connection: SourceConnection): Promise<void> {
    return connection.end('rollback');
  }
  async releaseConnection(connection: SourceConnection): Promise<void> {
    connection.release();
  }
  async destroy(): Promise<void> {
    // Closing is the database's business.
  }
}

/** Typed queries on a session or a transaction; the same on both engines, because both use the same driver. */
export function kyselyOn<Tables>(source: Source): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SourceDriver(source),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
