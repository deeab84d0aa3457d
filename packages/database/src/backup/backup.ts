import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { holdsDatabase } from '../engine/holds-database.ts';
import { defaultFolder, openEmbedded } from '../open.ts';
import { BackupError } from './error.ts';
import { runPgTool } from './pg-tool.ts';

/** The database: a PostgreSQL URL, or else the embedded engine's folder. */
export interface Target {
  readonly url?: string | undefined;
  readonly folder?: string | undefined;
}

/** For the running server's nightly copy, because the server itself holds the folder's lock. */
export interface Dumpable {
  dump(): Promise<Blob>;
}

/** Writes a backup of the whole database. The file appears under its name only when it is complete. */
export async function backup(target: Target, file: string): Promise<void> {
  const { url } = target;
  if (url !== undefined) {
    await complete(file, (unfinished) => runPgTool('pg_dump', url, ['--format=custom', `--file=${unfinished}`]));
    return;
  }
  const folder = resolve(target.folder ?? defaultFolder);
  // An empty backup looks like any other until the day it is needed.
  if (!(await holdsDatabase(folder)))
    throw new BackupError(`There is nothing to back up: ${folder} holds no database.`);
  const database = await openEmbedded({ folder });
  try {
    await backupEmbedded(database, file);
  } finally {
    await database.close();
  }
}

export async function backupEmbedded(database: Dumpable, file: string): Promise<void> {
  const archive = await database.dump();
  await complete(file, async (unfinished) => {
    const handle = await open(unfinished, 'w');
    await pipeline(archive.stream(), createGzip(), handle.createWriteStream());
  });
}

async function complete(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.part`;
  await mkdir(dirname(file), { recursive: true });
  await rm(unfinished, { force: true });
  // Readable by its owner only, from the first byte on: it contains everything, including password hashes and addresses.
  await (await open(unfinished, 'wx', 0o600)).close();
  try {
    await write(unfinished);
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
