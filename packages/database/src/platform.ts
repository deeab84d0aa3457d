import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';
import { lock } from './migrate/lock.ts';

const folder = fileURLToPath(new URL('../platform/', import.meta.url));

export interface PlatformOptions {
  /** Open new tables of `public` to the API roles, like a self-hosted Supabase; in tests it exposes a forgotten `revoke`. */
  readonly defaultGrants?: boolean;
}

/**
 * Creates what hosted Supabase provides: its roles and the auth schema. For the self-hosted server only; safe to repeat.
 * Needs a superuser, because it creates a role that bypasses row-level security.
 */
export async function applyPlatform(database: Database, options: PlatformOptions = {}): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  if (options.defaultGrants) names.push('optional/default_grants.sql');
  await run(database, names);
}

/** Only the roles: they belong to the whole server and are not in a backup, but a restored database refers to them. */
export function applyRoles(database: Database): Promise<void> {
  return run(database, ['10_roles.sql']);
}

async function run(database: Database, names: readonly string[]): Promise<void> {
  const scripts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')));
  await database.asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [lock]);
      for (const script of scripts) await tx.query(script);
    }),
  );
}
