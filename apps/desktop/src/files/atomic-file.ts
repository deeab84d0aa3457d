import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file and flushes it: when this returns, the content is on disk. */
export async function writeSynced(
  path: string,
  content: string | Uint8Array,
  { flags, mode }: { readonly flags: 'w' | 'wx'; readonly mode: number },
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Replaces a file atomically: after a crash it holds either the old text or the new one, never half of it. */
export async function writeAtomic(path: string, text: string): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeSynced(part, text, { flags: 'wx', mode: 0o600 });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes the new name survive a power cut. Windows cannot open folders and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The text of a file; null if there is no such file. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The file parsed as JSON; undefined if it is missing or damaged. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
