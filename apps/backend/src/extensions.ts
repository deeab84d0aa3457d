import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@clipharbor/database';

const create = /\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|([a-z_]\w*))/gi;

/** The extensions that these scripts create; the embedded engine must know them before it starts. */
export function namedExtensions(scripts: readonly string[]): string[] {
  const names = scripts.flatMap((script) =>
    [...script.matchAll(create)].map(([, quoted, plain = '']) => quoted ?? plain.toLowerCase()),
  );
  return [...new Set(names)];
}

/** Every Supabase project has these from the start, so scripts call them without creating them. */
const fromTheStart = [
  ['pgcrypto', /\b(?:crypt|gen_salt|gen_random_bytes|digest|hmac|armor|pgp_\w+)\s*\(/i],
  ['uuid-ossp', /\buuid_(?:generate_v\w+|nil|ns_\w+)\s*\(/i],
] as const;

export function calledExtensions(scripts: readonly string[]): string[] {
  return fromTheStart.filter(([, call]) => scripts.some((script) => call.test(script))).map(([name]) => name);
}

export interface ProjectExtensions {
  /** For the embedded engine, which must know all of them before it starts. */
  readonly wanted: readonly string[];
  /** Those that must exist before the first script runs. */
  readonly called: readonly string[];
}

/** The extensions that a folder of migrations and its seeds need. */
export async function projectExtensions(migrations: string, seeds: readonly string[]): Promise<ProjectExtensions> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'));
  const paths = [...files.map((file) => join(migrations, file)), ...seeds];
  const scripts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const called = calledExtensions(scripts);
  return { wanted: [...new Set([...called, ...namedExtensions(scripts)])], called };
}

/** If the server lacks one, the SQL that calls it fails with PostgreSQL's own message. */
export async function installCalled(database: Database, names: readonly string[]): Promise<void> {
  await database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ statement: string }>(
      `select format('create extension if not exists %I schema extensions', name) as statement
        from pg_available_extensions where name = any($1)`,
      [names],
    );
    for (const { statement } of rows) await owner.query(statement);
  });
}

/** A project written for PostgREST alone creates this schema itself. If it has content, the migrations have run. */
export async function dropEmptyExtensionsSchema(database: Database): Promise<void> {
  await database.asOwner((owner) =>
    owner.query(
      `do $$ begin drop schema if exists extensions; exception when dependent_objects_still_exist then end $$`,
    ),
  );
}

/** Clients may use what is in it, no matter who created it. */
export async function createExtensionsSchema(database: Database): Promise<void> {
  await database.asOwner((owner) =>
    owner.query(`create schema if not exists extensions;
      grant usage on schema extensions to anon, authenticated, service_role`),
  );
}
