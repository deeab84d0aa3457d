import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@clipharbor/database';

const create = /\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|([a-z_]\w*))/gi;

/** The extensions that these scripts ask for; the embedded engine has to know them before it starts. */
export function namedExtensions(scripts: readonly string[]): string[] {
  const names = scripts.flatMap((script) =>
    [...script.matchAll(create)].map(([, quoted, plain = '']) => quoted ?? plain.toLowerCase()),
  );
  return [...new Set(names)];
}

/** Every Supabase project has these from the start, so scripts call them without having asked for them. */
const fromTheStart = [
  ['pgcrypto', /\b(?:crypt|gen_salt|gen_random_bytes|digest|hmac|armor|pgp_\w+)\s*\(/i],
  ['uuid-ossp', /\buuid_(?:generate_v\w+|nil|ns_\w+)\s*\(/i],
] as const;

export function calledExtensions(scripts: readonly string[]): string[] {
  return fromTheStart.filter(([, call]) => scripts.some((script) => call.test(script))).map(([name]) => name);
}

export interface ProjectExtensions {
  /** For the embedded engine, which has to know all of them before it starts. */
  readonly wanted: readonly string[];
  /** Those that have to be there before the first script. */
  readonly called: readonly string[];
}

/** What a folder of migrations and the seeds after them need. */
export async function projectExtensions(migrations: string, seeds: readonly string[]): Promise<ProjectExtensions> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'));
  const paths = [...files.map((file) => join(migrations, file)), ...seeds];
  const scripts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const called = calledExtensions(scripts);
  return { wanted: [...new Set([...called, ...namedExtensions(scripts)])], called };
}

/** One that the server lacks is left to fail where SQL calls it, with PostgreSQL's own words. */
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

/** A project for a lone PostgREST makes this schema itself. One that is in use came with its migrations. */
export async function forgetExtensions(database: Database): Promise<void> {
  await database.asOwner((owner) =>
    owner.query(
      `do $$ begin drop schema if exists extensions; exception when dependent_objects_still_exist then end $$`,
    ),
  );
}

/** Whoever made it, clients may use what lies in it. */
export async function rememberExtensions(database: Database): Promise<void> {
  await database.asOwner((owner) =>
    owner.query(`create schema if not exists extensions;
      grant usage on schema extensions to anon, authenticated, service_role`),
  );
}
