import type { Kysely } from 'kysely';
import type { ClientBase, PoolClient } from 'pg';
import { beginOn, type LeasedTransaction, type OpenTransaction, send, type Watch } from './connection.ts';
import type { Identity, Result, Row, Session, Statement, Transaction } from './database.ts';
import type { EngineHandle } from './engine/engine.ts';
import { DatabaseError, toDatabaseError } from './error.ts';
import { kyselyOn } from './kysely.ts';
import { canSendInOneTrip, sendInOneTrip } from './single-round-trip-query.ts';

/** Acquires and releases connections. */
export interface ConnectionSource<Client extends ClientBase = ClientBase> {
  acquire(): Promise<Client>;
  release(client: Client): void;
  /** See `EngineHandle`. */
  readonly watch?: Watch;
}

type PoolEngine = Pick<EngineHandle, 'pool' | 'max' | 'waitMs' | 'watch'>;

/** One connection for everything: its user runs one thing at a time. */
export function fixedConnection(client: ClientBase): ConnectionSource {
  return { acquire: async () => client, release: () => undefined };
}

export function pooledConnections({ pool, max, waitMs, watch }: PoolEngine): ConnectionSource<PoolClient> {
  return {
    ...(watch && { watch }),
    async acquire() {
      const isFull = pool.idleCount === 0 && pool.totalCount >= max;
      try {
        const connecting = pool.connect();
        return await (isFull ? within(waitMs, connecting) : connecting);
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    release(client) {
      // A connection that is not idle (open, failed or unknown transaction) must not reach the next caller.
      client.release(client.getTransactionStatus() !== 'I');
    },
  };
}

/** A connection that becomes free too late goes to the next caller. */
async function within(waitMs: number, connecting: Promise<PoolClient>): Promise<PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      reject(new DatabaseError('busy', 'All database connections are in use', { code: '53300' }));
    }, waitMs);
  });
  try {
    return await Promise.race([connecting, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function asStatement(statement: string | Statement, values?: readonly unknown[]): Statement {
  return typeof statement === 'string' ? { text: statement, ...(values ? { values } : {}) } : statement;
}

export class RoleSession<Client extends ClientBase> implements Session {
  readonly #connections: ConnectionSource<Client>;
  readonly #identity: Identity | null;

  constructor(connections: ConnectionSource<Client>, identity: Identity | null) {
    this.#connections = connections;
    this.#identity = identity;
  }

  async query<R = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result<R>> {
    const client = await this.#connections.acquire();
    try {
      const asked = asStatement(statement, values);
      if (!this.#identity) return await send<R>(client, asked);
      if (canSendInOneTrip(asked))
        return await sendInOneTrip<R>(client, this.#identity, asked, this.#connections.watch);
      // begin, settings, statement and commit are sent together. A failed statement turns the commit into a rollback.
      const open = beginOn(client, this.#identity, this.#connections.watch);
      const answer = open.query<R>(asked);
      const [answered, committed] = await Promise.allSettled([answer, open.commit()]);
      if (answered.status === 'rejected') throw answered.reason;
      if (committed.status === 'rejected') throw committed.reason;
      return answered.value;
    } finally {
      this.#connections.release(client);
    }
  }

  async lease(): Promise<LeasedTransaction> {
    const client = await this.#connections.acquire();
    try {
      return {
        ...beginOn(client, this.#identity, this.#connections.watch),
        release: () => this.#connections.release(client),
      };
    } catch (error) {
      this.#connections.release(client);
      throw error;
    }
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const leased = await this.lease();
    try {
      const result = await work(transactionOn(leased));
      await leased.commit();
      return result;
    } catch (error) {
      // Report the first error; if the rollback fails too, `release` discards the connection.
      await leased.rollback().catch(() => undefined);
      throw error;
    } finally {
      leased.release();
    }
  }

  kysely<Tables>(): Kysely<Tables> {
    return kyselyOn<Tables>({
      query: (statement) => this.query(statement),
      lease: () => this.lease(),
    });
  }
}

function transactionOn(open: OpenTransaction): Transaction {
  return {
    query: (statement, values) => open.query(asStatement(statement, values)),
    kysely: () => kyselyOn({ query: (statement) => open.query(statement), lease: null }),
  };
}
