import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Extensions, PGlite } from '@electric-sql/pglite';

const FOLDER = fileURLToPath(new URL('../../stand-ins/', import.meta.url));
/** Where PGlite looks for what `create extension` names. */
const INSTALLED = '/pglite/share/postgresql/extension/';

/** Every hosted project has these, so every dump of one names them; hardly any table needs them. */
const EMPTY = new Map([
  ['pg_graphql', 'relocatable = true'],
  ['pg_net', 'relocatable = true'],
  ['pgjwt', 'relocatable = true'],
  // The only one that dumps leave to a schema of its own.
  ['pgsodium', "relocatable = false\nschema = 'pgsodium'"],
  ['supabase_vault', 'relocatable = true'],
]);

/** Those of PostgreSQL's own extensions that were named and that PGlite brings along. */
export async function bundledExtensions(names: readonly string[]): Promise<Extensions> {
  const found: Extensions = {};
  for (const name of names) {
    const key = name.replaceAll('-', '_');
    if (!/^[a-z0-9_]+$/.test(key)) continue;
    const bundle = await import(`@electric-sql/pglite/contrib/${key}`).catch(missing);
    if (bundle?.[key] !== undefined) found[key] = bundle[key];
  }
  return found;
}

/** One that is not there is left to fail where SQL asks for it, with PostgreSQL's own words. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
}

/**
 * Extensions that are too large for PGlite, cut down to what lets a project's tables be made and served. Written into the
 * engine's own folder, so that `create extension` finds them like any other.
 */
export async function installStandIns({ Module }: PGlite, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const wanted = new Set(names);
  for (const [name, place] of EMPTY) {
    if (!wanted.has(name)) continue;
    const control = `comment = 'stand-in: nothing'\ndefault_version = '0'\n${place}\n`;
    Module.FS.writeFile(`${INSTALLED}${name}.control`, control);
    Module.FS.writeFile(`${INSTALLED}${name}--0.sql`, '-- Only its name is there.\n');
  }
  for (const file of await readdir(FOLDER)) {
    const [name = ''] = file.split(/--|\./);
    if (wanted.has(name)) Module.FS.writeFile(`${INSTALLED}${file}`, await readFile(`${FOLDER}${file}`));
  }
}
