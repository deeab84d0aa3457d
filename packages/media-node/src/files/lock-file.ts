import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { MediaError } from '@clipharbor/media';
import { errorCode } from './disk-errors.ts';
import { isRunning, ownMark, type ProcessMark } from './process-mark.ts';

/** Where a process' start time cannot be read, a lock counts as alive only while its file is touched this often. */
const HEARTBEAT_MS = 30_000;
const STALE_MS = 4 * HEARTBEAT_MS;

/** Holds `path` for this process. A lock whose process is gone is taken over; a living one is `output.busy`. */
export async function takeLock(path: string): Promise<{ release(): Promise<void> }> {
  const mark = await ownMark();
  const token = randomUUID();
  const own = `${path}.${token}`;
  const file = await open(own, 'wx', 0o600);
  await file.writeFile(JSON.stringify({ ...mark, token }));
  await file.close();
  try {
    await claim(path, own);
  } finally {
    await rm(own, { force: true });
  }
  const heartbeat = mark.started ? undefined : setInterval(() => void touch(path), HEARTBEAT_MS).unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await read(path))?.token === token) await rm(path, { force: true });
    },
  };
}

/** Gives the finished lock file its real name in one step, so that nobody reads half a lock. */
async function claim(path: string, own: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await link(own, path);
    } catch (error) {
      if (errorCode(error) === 'EPERM' || errorCode(error) === 'ENOTSUP') return claimWithoutLinks(path, own);
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    if (await isHeld(path)) throw busy(path);
    await removeStale(path, `${own}.stale`);
  }
  throw busy(path);
}

async function claimWithoutLinks(path: string, own: string): Promise<void> {
  const content = await readFile(own);
  for (let tries = 0; tries < 3; tries++) {
    const file = await open(path, 'wx', 0o600).catch((error) => {
      if (errorCode(error) === 'EEXIST') return undefined;
      throw error;
    });
    if (file) {
      await file.writeFile(content);
      return file.close();
    }
    if (await isHeld(path)) throw busy(path);
    await removeStale(path, `${own}.stale`);
  }
  throw busy(path);
}

/** Two processes may find the same stale lock: whoever moved away a living one by mistake puts it back. */
async function removeStale(path: string, aside: string): Promise<void> {
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const wasLiving = await isHeld(aside);
  if (wasLiving) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  if (wasLiving) throw busy(path);
}

async function isHeld(path: string): Promise<boolean> {
  const lock = await read(path);
  if (!lock) return false;
  if (!(await isRunning(lock))) return false;
  if (lock.started) return true;
  const { mtimeMs } = await stat(path);
  return Date.now() - mtimeMs < STALE_MS;
}

async function read(path: string): Promise<(ProcessMark & { token: string }) | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, started, token } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || typeof token !== 'string') return undefined;
    return { pid, token, ...(typeof started === 'string' ? { started } : {}) };
  } catch {
    return undefined; // Gone or damaged: nobody holds it.
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined); // The file's loss shows at release.
}

const busy = (path: string): MediaError =>
  new MediaError('output.busy', 'Another job writes this file.', { facts: { subject: path } });
