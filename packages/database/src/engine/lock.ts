import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseError } from '../error.ts';

interface Holder {
  readonly pid: number;
  /** The process's start time, which a later process with the same pid cannot have. */
  readonly started: string;
}

/**
 * Keeps a second process away from an embedded database's folder. The lock is a file next to the folder, because PGlite
 * wants the folder for itself. Resolves to a function that releases the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`;
  await mkdir(dirname(folder), { recursive: true });
  const own: Holder = { pid: process.pid, started: await processStart(process.pid) };
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(file, own)) return () => rm(file, { force: true });
    const holder = await read(file);
    if (holder && (await isAlive(holder))) throw inUse(folder, holder.pid);
    await removeStale(file, own);
  }
  throw inUse(folder, null);
}

function inUse(folder: string, pid: number | null): DatabaseError {
  const who = pid === null ? 'another process' : pid === process.pid ? 'this process' : `process ${pid}`;
  const message = `The database folder ${folder} is already in use by ${who}. Stop it first, or name another folder.`;
  return new DatabaseError('busy', message, { code: '55006' });
}

/** Created atomically with its content: an empty lock would look like one that a killed process left behind. */
async function create(file: string, own: Holder): Promise<boolean> {
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, JSON.stringify(own), { mode: 0o600 });
  try {
    await link(written, file);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
}

async function isHeld(file: string): Promise<boolean> {
  const holder = await read(file);
  return holder !== null && isAlive(holder);
}

async function read(file: string): Promise<Holder | null> {
  const content = await readFile(file, 'utf8').catch(() => '');
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return null;
    const { pid, started } = value;
    return typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0 && typeof started === 'string'
      ? { pid, started }
      : null;
  } catch {
    return null; // Not written by us, so no one holds it.
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!isErrno(error, 'EPERM')) return false;
  }
  const started = await processStart(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

/** Needs its own lock: otherwise, of two processes that saw the stale lock, the slower would remove the faster one's new lock. */
async function removeStale(file: string, own: Holder): Promise<void> {
  const takeover = `${file}.takeover`;
  if (await create(takeover, own)) {
    if (!(await isHeld(file))) await rm(file, { force: true });
    await rm(takeover, { force: true });
  } else if (!(await isHeld(takeover))) {
    await rm(takeover, { force: true });
  }
}

/** Field 22 of /proc/PID/stat. Empty if there is no /proc, in which case the pid alone must do. */
async function processStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The command name in parentheses may itself contain spaces and parentheses, so count from the last one.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
