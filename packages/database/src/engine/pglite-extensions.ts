import type { Extensions, PGlite } from '@electric-sql/pglite';

/** Where PGlite looks for the extensions that `create extension` names. */
const installed = '/pglite/share/postgresql/extension/';

/** Extensions that SQL is going to create. The engine must know them before it starts. */
export interface EngineExtensions {
  /** PostgreSQL's own extensions, if PGlite includes them; others fail when SQL names them. */
  readonly names: readonly string[];
  /** Control and script files of extensions that PGlite does not include, by file name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The requested extensions of PostgreSQL that PGlite includes. */
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

/** A missing one fails when SQL asks for it, with PostgreSQL's own message. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
}

/** Written into the engine's folder, so that `create extension` finds them like any other. */
export function installExtensionFiles({ Module }: PGlite, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) Module.FS.writeFile(`${installed}${name}`, text);
}
