import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@clipharbor/database';

const CREATE = /\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|([a-z_]\w*))/gi;

/** The extensions that these scripts ask for; the embedded engine has to know them before it starts. */
export function namedExtensions(scripts: readonly string[]): string[] {
  const names = scripts.flatMap((script) =>
    [...script.matchAll(CREATE)].map(([, quoted, plain = '']) => quoted ?? plain.toLowerCase()),
  );
  return [...new Set(names)];
}

/** The same of a folder of migrations and the seeds after them. */
export async function wantedExtensions(migrations: string, seeds: readonly string[]): Promise<string[]> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'));
  const paths = [...files.map((file) => join(migrations, file)), ...seeds];
  return namedExtensions(await Promise.all(paths.map((path) => readFile(path, 'utf8'))));
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
