import type { Extensions, PGlite } from '@electric-sql/pglite';

/** Where PGlite looks for what `create extension` names. */
const installed = '/pglite/share/postgresql/extension/';

/** Extensions that SQL is going to create. The engine has to know them before it starts. */
export interface EngineExtensions {
  /** Those of PostgreSQL itself, as far as PGlite brings them along; others fail where SQL names them. */
  readonly names: readonly string[];
  /** Control and script files of extensions that PGlite does not bring along, by file name. */
  readonly files?: Readonly<Record<string, string>>;
}

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

/** Written into the engine's own folder, so that `create extension` finds them like any other. */
export function installExtensionFiles({ Module }: PGlite, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) Module.FS.writeFile(`${installed}${name}`, text);
}
