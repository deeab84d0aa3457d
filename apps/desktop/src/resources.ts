import { basename, join } from 'node:path';
import { isSea } from 'node:sea';
import packageFile from '../package.json' with { type: 'json' };

/** The bundle's folder, `app/<version>`; undefined when run from source. */
const bundleFolder = typeof __dirname === 'string' ? __dirname : undefined;

/** The app's own files. This is the only module that knows where they are. */
export const resources = {
  version: bundleFolder === undefined ? packageFile.version : basename(bundleFolder),
  isBundled: bundleFolder !== undefined,
  /** The built window; may be absent in a development tree. */
  uiFolder: bundleFolder === undefined ? join(import.meta.dirname, '../build/ui') : join(bundleFolder, 'ui'),
} as const;

/** The command that starts this program again: the executable, or Node with its script. */
export function ownCommand(): { readonly program: string; readonly args: readonly string[] } {
  const script = process.argv[1];
  return { program: process.execPath, args: isSea() || script === undefined ? [] : [script] };
}
