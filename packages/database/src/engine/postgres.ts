import { Client, Pool } from 'pg';
import { toDatabaseError } from '../error.ts';
import { BatchingSocket } from './batching-socket.ts';
import { connectionWaitMs, connectMs, type EngineHandle, tolerateLostConnections } from './engine.ts';
import { listenOn } from './listen.ts';
import { dropPrivileges } from './login.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process. PostgreSQL works best with about 3 per core; more would only queue inside it. */
  readonly poolSize?: number | undefined;
  readonly waitMs?: number | undefined;
  /** Statement timeout in milliseconds if the identity sets none. */
  readonly statementTimeoutMs?: number | undefined;
}

// The product API times out after 30 s: no statement may outlive its request.
const statementMs = 30_000;
// Beyond the server's own limit the network must be dead: drop the connection instead of waiting forever.
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
    // A connection keeps its prepared statements and plans; with the default, ten idle seconds would discard them all.
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
