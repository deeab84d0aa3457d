import { resolve } from 'node:path';
import type { Database, Engine, Health, Identity, Session, Transaction } from './database.ts';
import type { EngineHandle } from './engine/engine.ts';
import { lockFolder } from './engine/lock.ts';
import { openPglite } from './engine/pglite.ts';
import type { EngineExtensions } from './engine/pglite-extensions.ts';
import { openPostgres } from './engine/postgres.ts';
import { toDatabaseError } from './error.ts';
import { fixedConnection, pooledConnections, RoleSession } from './session.ts';

export interface OpenOptions {
  /** A PostgreSQL URL. Without it the embedded engine is used. */
  readonly url?: string | undefined;
  /** Folder of the embedded engine, `.data/database` by default; `null` keeps everything in memory. */
  readonly folder?: string | null | undefined;
  /** Fill a new embedded database from an archive that `dump` made. */
  readonly archive?: Blob | undefined;
  /** Extensions that later SQL will create, if the embedded engine runs in memory. */
  readonly extensions?: EngineExtensions | undefined;
  readonly poolSize?: number | undefined;
  /** Milliseconds to wait for a free connection before the call fails as `busy`. */
  readonly waitMs?: number | undefined;
  /** Statement timeout in milliseconds (PostgreSQL). */
  readonly statementTimeoutMs?: number | undefined;
}

/** The embedded engine can export its whole state as one archive. */
export interface EmbeddedDatabase extends Database {
  readonly engine: 'pglite';
  dump(): Promise<Blob>;
}

export const defaultFolder = '.data/database';

export async function openDatabase(options: OpenOptions = {}): Promise<Database> {
  if (options.url === undefined) return openEmbedded(options);
  const { url, poolSize, waitMs, statementTimeoutMs } = options;
  return databaseOn('postgres', openPostgres({ url, poolSize, waitMs, statementTimeoutMs }));
}

export async function openEmbedded(options: Omit<OpenOptions, 'url'> = {}): Promise<EmbeddedDatabase> {
  const folder = options.folder === null ? undefined : resolve(options.folder ?? defaultFolder);
  const unlock = folder === undefined ? async () => undefined : await lockFolder(folder);
  try {
    const { archive, extensions, waitMs } = options;
    const handle = await openPglite({ folder, archive, extensions, waitMs });
    const close = () => handle.close().finally(unlock);
    return { ...databaseOn('pglite', { ...handle, close }), engine: 'pglite', dump: handle.dump };
  } catch (error) {
    await unlock();
    throw toDatabaseError(error);
  }
}

function databaseOn(engine: Engine, handle: EngineHandle): Database {
  const connections = pooledConnections(handle);
  const login = new RoleSession(connections, null);
  const as = (identity: Identity): Session => new RoleSession(connections, identity);
  return {
    engine,
    query: (statement, values) => login.query(statement, values),
    transaction: (work) => login.transaction(work),
    kysely: () => login.kysely(),
    as,
    asRole: <T>(identity: Identity, work: (tx: Transaction) => Promise<T>) => as(identity).transaction(work),
    asOwner: (work) => handle.withOwner((client) => work(new RoleSession(fixedConnection(client), null))),
    listen: (channel, onNotice) => handle.listen(channel, onNotice),
    health: () => health(engine, handle, login),
    close: onceOnly(handle.close),
  };
}

async function health(engine: Engine, { pool }: EngineHandle, login: Session): Promise<Health> {
  const error = await login.query('select 1').then(
    () => undefined,
    (reason: unknown) => toDatabaseError(reason).message,
  );
  const { totalCount, idleCount, waitingCount } = pool;
  const counts = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return { ok: error === undefined, engine, ...counts, ...(error === undefined ? {} : { error }) };
}

function onceOnly(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
