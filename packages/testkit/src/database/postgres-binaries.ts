import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';

/** The newest PostgreSQL that Debian's packages installed, or null. */
export function postgresFolder(): string | null {
  if (!existsSync(debianFolder)) return null;
  const newest = readdirSync(debianFolder)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)[0];
  const folder = newest === undefined ? null : join(debianFolder, String(newest), 'bin');
  return folder && existsSync(join(folder, 'initdb')) ? folder : null;
}
