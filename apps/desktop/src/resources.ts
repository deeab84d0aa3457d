import { basename, join } from 'node:path';
import { isSea } from 'node:sea';
import packageFile from '../package.json' with { type: 'json' };

/** The folder of the bundle, `app/<version>`; undefined where the sources run as they are. */
const bundleFolder = typeof __dirname === 'string' ? __dirname : undefined;

/** Files that belong to the app. This is the only module that knows where they are. */
export const resources = {
  version: bundleFolder === undefined ? packageFile.version : basename(bundleFolder),
  isBundled: bundleFolder !== undefined,
  /** The built window. It may be absent in a development tree. */
  uiFolder: bundleFolder === undefined ? join(import.meta.dirname, '../build/ui') : join(bundleFolder, 'ui'),
} as const;

/** How to start this program again: the executable, or Node with the script that it was started with. */
export function ownCommand(): { readonly program: string; readonly args: readonly string[] } {
  const script = process.argv[1];
  return { program: process.execPath, args: isSea() || script === undefined ? [] : [script] };
}
