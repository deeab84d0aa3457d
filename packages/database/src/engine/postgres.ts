import { Client, Pool } from 'pg';
import { toDatabaseError } from '../error.ts';
import { BatchingSocket } from './batching-socket.ts';
import { connectionWaitMs, connectMs, type EngineHandle, tolerateLostConnections } from './engine.ts';
import { listenOn } from './listen.ts';
import { dropPrivileges } from './login.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process. PostgreSQL serves about 3 per core best; the rest only queue inside it. */
  readonly poolSize?: number | undefined;
  readonly waitMs?: number | undefined;
  /** Milliseconds a statement may run when its identity sets no limit. */
  readonly statementTimeoutMs?: number | undefined;
}

// The product API gives up after 30 s: no statement may outlive the request that asked for it.
const statementMs = 30_000;
// Past the server's own limit only a dead network is left: give the connection up instead of waiting for ever.
const networkMarginMs = 5_000;

export function openPostgres(options: PostgresOptions): EngineHandle {
  const { statementTimeoutMs = statementMs, poolSize: max = 10, waitMs = connectionWaitMs } = options;
  const connection = {
    connectionString: options.url,
    pipeline: true,
    keepAlive: true,
    stream: () => new BatchingSocket(),
  };
  const pool = new Pool({
    ...connection,
    application_name: 'clipharbor',
    max,
    connectionTimeoutMillis: Math.max(connectMs, waitMs),
    // A connection keeps its prepared statements and their plans; after a calm of ten seconds they would all be gone.
    idleTimeoutMillis: 0,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + networkMarginMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    onConnect: dropPrivileges,
  });
  tolerateLostConnections(pool);
  const listeners = new Set<() => Promise<void>>();
  return {
    pool,
    max,
    waitMs,
    async withOwner(work) {
      const client = new Client({
        ...connection,
        application_name: 'clipharbor-owner',
        connectionTimeoutMillis: connectMs,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch (error) {
        throw toDatabaseError(error);
      }
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    async listen(channel, onNotice) {
      const stop = await listenOn(connection, channel, onNotice);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}
