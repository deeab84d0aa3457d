import { constants } from 'node:fs';
import { copyFile, link, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { MediaError } from '@clipharbor/media';
import { errorCode } from './disk-errors.ts';
import { isRunning, ownMark, type ProcessMark } from './process-mark.ts';

/** If a process's start time cannot be read, a lock counts as alive only while its file is touched this often. */
const heartbeatMs = 30_000;
const staleAfterMs = 4 * heartbeatMs;
/** Writing a lock never takes longer. */
const maxWritingMs = 10_000;

/** Holds `path` for this process. A lock whose process is gone is taken over; a living one is `output.busy`. */
export async function takeLock(path: string): Promise<{ release(): Promise<void> }> {
  const mark = await ownMark();
  // Unique, not secret, so there is no reason to load the crypto module.
  const token = `${process.pid}-${process.hrtime.bigint()}-${Math.random().toString(36).slice(2)}`;
  const own = `${path}.${token}`;
  const file = await open(own, 'wx', 0o600);
  await file.writeFile(JSON.stringify({ ...mark, token }));
  await file.close();
  try {
    await claim(path, own);
  } finally {
    await rm(own, { force: true });
  }
  const heartbeat = mark.started ? undefined : setInterval(() => void touch(path), heartbeatMs).unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await read(path))?.token === token) await rm(path, { force: true });
    },
  };
}

/** Takes the name, even from a dead process: only the holder of the guard may remove a lock, and checks again first. */
async function claim(path: string, own: string): Promise<void> {
  if (await create(path, own)) return;
  if (await isHeld(path)) throw busy(path);
  const guard = `${path}.guard`;
  if (!(await create(guard, own))) {
    // Left by a crash within these few lines: the next taker finds it gone.
    if (!(await isHeld(guard))) await rm(guard, { force: true });
    throw busy(path);
  }
  try {
    if (await isHeld(path)) throw busy(path);
    await rm(path, { force: true });
    if (!(await create(path, own))) throw busy(path);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Gives the finished lock file its name atomically, so that a partial lock is never read. False when the name is taken. */
async function create(path: string, own: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
  }
  // No hard links on this file system, such as exFAT.
  try {
    await copyFile(own, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(path: string): Promise<boolean> {
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => undefined,
  );
  if (age === undefined) return false;
  const lock = await read(path);
  // An unreadable lock may be in the middle of being written.
  if (!lock) return age < maxWritingMs;
  if (!(await isRunning(lock))) return false;
  return lock.started !== undefined || age < staleAfterMs;
}

async function read(path: string): Promise<(ProcessMark & { token: string }) | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, started, token } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || typeof token !== 'string') return undefined;
    return { pid, token, ...(typeof started === 'string' ? { started } : {}) };
  } catch {
    return undefined; // Gone or damaged.
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined); // A lost file is noticed at release.
}

const busy = (path: string): MediaError =>
  new MediaError('output.busy', 'Another job is writing this file.', { facts: { subject: path } });
