import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { knownFolder } from './windows/known-folder.ts';

/** The user's default downloads folder. */
export function systemDownloads(): string {
  const fallback = join(homedir(), 'Downloads');
  if (process.platform === 'win32') return knownFolder('downloads') ?? fallback;
  if (process.platform === 'darwin') return fallback;
  const config = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return readUserFolder(readIfThere(join(config, 'user-dirs.dirs')), homedir()) ?? fallback;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Reads the downloads folder from an xdg-user-dirs file: absolute, or below the home folder. */
export function readUserFolder(text: string, home: string): string | null {
  const value = /^\s*XDG_DOWNLOAD_DIR="((?:[^"\\]|\\.)*)"/m.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  if (value === undefined) return null;
  if (value.startsWith('$HOME/')) return join(home, value.slice('$HOME/'.length));
  return value.startsWith('/') ? value : null;
}
