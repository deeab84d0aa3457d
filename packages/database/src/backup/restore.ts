import { open, readdir, readFile, rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Session } from '../database.ts';
import { lockFolder } from '../engine/lock.ts';
import { defaultFolder, openDatabase, openEmbedded } from '../open.ts';
import { applyRoles } from '../platform.ts';
import type { Target } from './backup.ts';
import { BackupError } from './error.ts';
import { runPgTool } from './pg-tool.ts';

export interface RestoreOptions {
  /** Replace existing data. With the embedded engine, the old folder is kept next to the new one. */
  readonly force?: boolean | undefined;
}

/** Restores a backup. Refuses to touch a database that is not empty, unless forced to. */
export async function restore(target: Target, file: string, options: RestoreOptions = {}): Promise<void> {
  const kind = await kindOf(file);
  const engine = target.url === undefined ? 'pglite' : 'postgres';
  if (kind !== engine) {
    throw new BackupError(`${file} is a backup of ${kind ?? 'no kind we know'}, but the target is ${engine}.`);
  }
  if (target.url !== undefined) await restorePostgres(target.url, file, options);
  else await restoreEmbedded(resolve(target.folder ?? defaultFolder), file, options);
}

async function kindOf(file: string): Promise<'pglite' | 'postgres' | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString('latin1', 0, bytesRead) === 'PGDMP') return 'postgres';
    return bytesRead >= 2 && buffer.readUInt16BE(0) === 0x1f8b ? 'pglite' : null;
  } finally {
    await handle.close();
  }
}

const notEmpty = 'The target database is not empty. Add --force to replace what it holds.';

async function restoreEmbedded(folder: string, file: string, { force }: RestoreOptions): Promise<void> {
  const archive = new Blob([await promisify(gunzip)(await readFile(file))]);
  const unlock = await lockFolder(folder);
  try {
    const isEmpty = (await readdir(folder).catch(() => [])).length === 0;
    if (!isEmpty) {
      if (!force) throw new BackupError(notEmpty);
      await rename(folder, `${folder}.before-${Date.now()}`);
    }
  } finally {
    await unlock();
  }
  const database = await openEmbedded({ folder, archive });
  await database.close();
}

async function restorePostgres(url: string, file: string, { force }: RestoreOptions): Promise<void> {
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    await database.asOwner(async (owner) => {
      const schemas = await ownSchemas(owner);
      if (schemas.length === 0) return;
      if (!force) throw new BackupError(notEmpty);
      await owner.query(`drop schema ${schemas.join(', ')} cascade; create schema if not exists public;`);
    });
    await applyRoles(database);
  } finally {
    await database.close();
  }
  // All or nothing: a truncated backup leaves an empty database behind, not half of one.
  await runPgTool('pg_restore', url, ['--single-transaction', '--exit-on-error', file]);
}

/** Quoted names of the schemas that contain our data. An untouched `public` does not count. */
async function ownSchemas(owner: Session): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace n
     where nspname !~ '^pg_' and nspname <> 'information_schema' and (nspname <> 'public'
       or exists (select from pg_class where relnamespace = n.oid) or exists (select from pg_proc where pronamespace = n.oid))`,
  );
  return rows.map(({ name }) => name);
}
