import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../stand-ins/', import.meta.url));

/** Every hosted project has these, so every dump names them; hardly any table needs them. */
const empty = new Map([
  ['pg_graphql', 'relocatable = true'],
  ['pg_net', 'relocatable = true'],
  ['pgjwt', 'relocatable = true'],
  // The only one that creates its own schema, so dumps do not name one.
  ['pgsodium', "relocatable = false\nschema = 'pgsodium'"],
  ['supabase_vault', 'relocatable = true'],
]);

/**
 * Extensions that PGlite cannot have, reduced to what lets a project's tables be created and served. Returns the files of
 * the requested ones, for the embedded engine.
 */
export async function standInFiles(names: readonly string[]): Promise<Record<string, string>> {
  const wanted = new Set(names);
  const files: Record<string, string> = {};
  for (const [name, place] of empty) {
    if (!wanted.has(name)) continue;
    files[`${name}.control`] = `comment = 'stand-in: nothing'\ndefault_version = '0'\n${place}\n`;
    files[`${name}--0.sql`] = '-- Only its name is there.\n';
  }
  for (const file of await readdir(folder)) {
    const [name = ''] = file.split(/--|\./);
    if (wanted.has(name)) files[file] = await readFile(`${folder}${file}`, 'utf8');
  }
  return files;
}
