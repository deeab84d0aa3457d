import { PGlite } from '@electric-sql/pglite';
import { escapeIdentifier, Pool } from 'pg';
import { toDatabaseError } from '../error.ts';
import { type EngineHandle, tolerateLostConnections, WAIT_MS } from './engine.ts';
import type { OnNotice } from './listen.ts';
import { stepDown } from './login.ts';
import { PgliteStream } from './pglite-stream.ts';

export interface PgliteOptions {
  /** In memory when left out. The caller locks the folder: PGlite lets two processes ruin it. */
  readonly folder?: string;
  /** Start from such an archive; the folder must be empty. */
  readonly archive?: Blob;
  readonly waitMs?: number;
}

export interface PgliteHandle extends EngineHandle {
  /** A tar archive of the whole data folder, taken while nothing is written. */
  dump(): Promise<Blob>;
}

// PGlite has one session for its whole life, so "default" would not lead back to its superuser.
const BECOME_OWNER = 'set session authorization postgres';

export async function openPglite(options: PgliteOptions): Promise<PgliteHandle> {
  const pglite = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.archive === undefined ? {} : { loadDataDir: options.archive }),
  });
  const exchange = async (message: Uint8Array): Promise<Uint8Array> => {
    const parts: Uint8Array[] = [];
    // The bytes lie in memory that the next call overwrites.
    await pglite.execProtocolRawStream(message, { onRawData: (bytes) => parts.push(bytes.slice()) });
    return Buffer.concat(parts);
  };
  const listeners = new Map<string, Set<OnNotice>>();
  const pool = new Pool({
    stream: () => new PgliteStream(exchange),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    onConnect: async (client) => {
      // The engine keeps its session when a client goes: the next one must not meet the last one's statements.
      await client.query(`rollback; ${BECOME_OWNER}`);
      await client.query('discard all');
      await stepDown(client);
      // There is one session only, so its notices come with whatever is answered next.
      client.on('notification', ({ channel, payload }) => {
        for (const onNotice of listeners.get(channel) ?? []) onNotice(payload ?? '');
      });
      for (const channel of listeners.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    },
  });
  tolerateLostConnections(pool);
  const handle: PgliteHandle = {
    pool,
    async withOwner(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw toDatabaseError(error);
      });
      try {
        await client.query(BECOME_OWNER);
        return await work(client);
      } finally {
        client.release(true);
      }
    },
    async listen(channel, onNotice) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(onNotice));
      await pool.query(`listen ${escapeIdentifier(channel)}`);
      return async () => void known.delete(onNotice);
    },
    dump: () =>
      handle.withOwner(async (client) => {
        await client.query('checkpoint');
        return pglite.dumpDataDir('none');
      }),
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
  return handle;
}
