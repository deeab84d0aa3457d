import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { driveC, runInWine } from './wine.ts';

/** Wine updates these keys by itself. */
const ownKeys =
  /^\[HKEY_CURRENT_USER\\(Volatile Environment|Software\\Wine|Software\\Microsoft\\Windows\\CurrentVersion\\Explorer)/;

/** All files and folders of a user. Temporary ones belong to whoever created them. */
export async function filesOf(user: string): Promise<string[]> {
  const entries = await readdir(user, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => relative(user, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('AppData/Local/Temp'))
    .sort();
}

/** The user's registry, key by key with values. */
export async function settingsInRegistry(): Promise<string[]> {
  const file = join(driveC, 'user.reg');
  const { status } = await runInWine('reg', 'export', 'HKCU', 'C:\\user.reg', '/y');
  if (status !== 0) throw new Error(`reg export ended with ${status}.`);
  const text = await readFile(file, 'utf16le');
  await rm(file);
  return text.split(/\r?\n\r?\n/).filter((key) => !ownKeys.test(key));
}
