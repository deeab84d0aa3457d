import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { driveC, runInWine, wineFolder } from './wine.ts';

/** A stand-in for the user's browser: a script that records what it is asked to open. */
export async function recordTabs(): Promise<{ opened(): string; forget(): void }> {
  const log = join(wineFolder, 'prefix/opened');
  const script = join(wineFolder, 'usr/bin/record-tab');
  await writeFile(script, '#!/bin/sh\necho "$1" >> /prefix/opened\n');
  await chmod(script, 0o755);
  await runInWine('reg', 'add', 'HKCU\\Software\\Wine\\WineBrowser', '/v', 'Browsers', '/d', 'record-tab', '/f');
  const forget = () => rmSync(log, { force: true });
  forget();
  return { opened: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''), forget };
}

/** Installs a program that exits at once, under another program's name. */
export async function installProgram(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(driveC, 'windows/system32/hostname.exe'), path);
}
