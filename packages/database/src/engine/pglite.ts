import { escapeIdentifier, Pool } from 'pg';
import { DatabaseError, toDatabaseError } from '../error.ts';
import { connectMs, type EngineHandle, embeddedWaitMs, tolerateLostConnections } from './engine.ts';
import type { OnNotice } from './listen.ts';
import { dropPrivileges } from './login.ts';
import { openCore } from './pglite-core.ts';
import type { EngineExtensions } from './pglite-extensions.ts';
import { PgliteStream } from './pglite-stream.ts';
import { openThread } from './pglite-thread.ts';

export interface PgliteOptions {
  /**
   * In memory if omitted; then it runs in this thread, and its statements cannot be stopped without losing all data. The
   * caller must lock the folder, because PGlite does not keep two processes from corrupting it.
   */
  readonly folder?: string | undefined;
  /** Start from an archive of this kind; the folder must be empty. */
  readonly archive?: Blob | undefined;
  /** In memory only. */
  readonly extensions?: EngineExtensions | undefined;
  readonly waitMs?: number | undefined;
}

export interface PgliteHandle extends EngineHandle {
  /** A tar archive of the whole data folder, made while nothing is being written. */
  dump(): Promise<Blob>;
}

const tooLong = (): DatabaseError =>
  new DatabaseError('timeout', 'canceling statement due to statement timeout', { code: '57014' });

// PGlite has one session for its whole life, so "default" would not restore its superuser.
const becomeOwner = 'set session authorization postgres';

export async function openPglite(options: PgliteOptions): Promise<PgliteHandle> {
  const archive = options.archive === undefined ? {} : { archive: options.archive };
  const { folder } = options;
  const thread = folder === undefined ? null : await openThread({ folder, ...archive });
  const extensions = options.extensions === undefined ? {} : { extensions: options.extensions };
  const core = thread ?? (await openCore({ ...archive, ...extensions }));
  const waitMs = options.waitMs ?? embeddedWaitMs;
  const listeners = new Map<string, Set<OnNotice>>();
  const pool = new Pool({
    stream: () => new PgliteStream(core.exchange),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: Math.max(connectMs, waitMs),
    onConnect: async (client) => {
      // The engine keeps its session when a client disconnects: the next one must not find the previous one's statements.
      await client.query(`rollback; ${becomeOwner}`);
      await client.query('discard all');
      await dropPrivileges(client);
      // There is only one session, so notices arrive with the next response.
      client.on('notification', ({ channel, payload }) => {
        for (const onNotice of listeners.get(channel) ?? []) onNotice(payload ?? '');
      });
      for (const channel of listeners.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    },
  });
  tolerateLostConnections(pool);
  const handle: PgliteHandle = {
    pool,
    max: 1,
    waitMs,
    ...(thread && {
      watch(limitMs) {
        const timer = setTimeout(() => thread.interrupt(tooLong()), limitMs);
        return () => clearTimeout(timer);
      },
    }),
    async withOwner(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw toDatabaseError(error);
      });
      try {
        await client.query(becomeOwner);
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
        return core.dump();
      }),
    async close() {
      await pool.end();
      await core.close();
    },
  };
  return handle;
}
