import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database, Session } from '../database.ts';
import { DatabaseError } from '../error.ts';
import { MigrationError } from './error.ts';
import { type Origin, readMigrations } from './files.ts';
import { pendingMigrations, prepareHistory, recordMigration } from './history.ts';
import { lock } from './lock.ts';
import { withoutOwnTransaction } from './split.ts';

/** Applies the folder's pending migrations and returns the files that ran. Safe to call from several processes. */
export async function migrate(database: Database, folder: string, origin: Origin = 'own'): Promise<string[]> {
  const files = await readMigrations(folder, origin);
  return locked(database, async (owner) => {
    const pending = await pendingMigrations(owner, files);
    for (const migration of pending) {
      await prepareSession(owner, origin);
      await owner.transaction(async (tx) => {
        await tx.query(migration.script).catch((error: unknown) => {
          throw failure(migration.file, migration.script, error);
        });
        await recordMigration(tx, migration);
      });
    }
    // Other processes on this database cache its tables; PostgREST is notified the same way.
    if (pending.length > 0) await owner.query(`notify pgrst, 'reload schema'`);
    return pending.map(({ file }) => file);
  });
}

/** Runs a seed file unless exactly this text ran before. Seeds are written to be repeatable. */
export async function seed(database: Database, file: string, origin: Origin = 'own'): Promise<boolean> {
  const script = await readFile(file, 'utf8');
  const hash = createHash('sha256').update(script).digest('hex');
  const path = basename(file);
  return locked(database, async (owner) => {
    await prepareSession(owner, origin);
    return owner.transaction(async (tx) => {
      const known = await tx.query('select from supabase_migrations.seed_files where path = $1 and hash = $2', [
        path,
        hash,
      ]);
      if (known.rowCount > 0) return false;
      await tx.query(withoutOwnTransaction(script)).catch((error: unknown) => {
        throw failure(path, script, error);
      });
      await tx.query(
        'insert into supabase_migrations.seed_files values ($1, $2) on conflict (path) do update set hash = excluded.hash',
        [path, hash],
      );
      return true;
    });
  });
}

/**
 * A dump changes session settings, e.g. to an empty search_path; the next file must not inherit them. Files of other
 * projects expect to find what is in `extensions` without naming the schema, as on Supabase.
 */
async function prepareSession(owner: Session, origin: Origin): Promise<void> {
  await owner.query('reset all');
  if (origin === 'foreign') await owner.query('set search_path = "$user", public, extensions');
}

/** A session lock, because it must span several transactions; other processes wait here until it is released. */
async function locked<T>(database: Database, work: (owner: Session) => Promise<T>): Promise<T> {
  return database.asOwner(async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [lock]);
    try {
      await prepareHistory(owner);
      return await work(owner);
    } finally {
      // Fails only if the connection does, and then the lock is released anyway.
      await owner.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    }
  });
}

function failure(file: string, script: string, error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  const position = error instanceof DatabaseError ? error.position : undefined;
  const line = position === undefined ? '' : `:${script.slice(0, position).split('\n').length}`;
  return new MigrationError(`${file}${line}: ${reason}`, error);
}
