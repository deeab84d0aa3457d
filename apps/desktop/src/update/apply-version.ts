import { join } from 'node:path';
import type { FeedBody, FeedFile } from '@clipharbor/contracts';
import { checkFile } from '../feed/check-file.ts';
import { manifestName } from '../feed/safe-path.ts';
import { type Current, readCurrent } from '../versions/current.ts';
import type { UpdateDisk } from './update-disk.ts';

export interface VersionSource {
  readonly feed: FeedBody;
  /** The feed's signed text, which becomes the version's manifest. */
  readonly feedText: string;
  readonly loadFile: (file: FeedFile) => Promise<Uint8Array>;
  /** Verifies the written files once more. */
  readonly verify: () => void;
}

/** Unchanged files are taken from the current version. */
async function reuse(disk: UpdateDisk, folder: string, file: FeedFile): Promise<Uint8Array | null> {
  const bytes = await disk.read(join(folder, file.path));
  if (bytes === null) return null;
  try {
    checkFile(file, bytes, file.path);
    return bytes;
  } catch {
    return null;
  }
}

/**
 * Writes a version to disk and makes it the next one to start. The current version is not touched, and current.json is replaced
 * last: if this is interrupted, the app starts as before. If this fails, what was written is removed.
 */
export async function applyVersion(
  disk: UpdateDisk,
  appFolder: string,
  current: Current,
  source: VersionSource,
): Promise<void> {
  const folder = join(appFolder, source.feed.version);
  const part = `${folder}.part`;
  try {
    await disk.remove(part);
    await writeVersion(disk, part, join(appFolder, current.version), source);
    // Left by an interrupted update, or by a version that was rolled back.
    await disk.remove(folder);
    await disk.rename(part, folder);
    source.verify();
    await disk.flip(appFolder, { version: source.feed.version, previous: current.version });
  } catch (error) {
    const isCurrent = readCurrent(appFolder)?.version === source.feed.version;
    // The original error matters more; what cannot be removed now is removed by the next update.
    for (const left of isCurrent ? [part] : [part, folder]) await disk.remove(left).catch(() => undefined);
    throw error;
  }
}

/** Unchanged files are copied from the current version's folder. */
async function writeVersion(
  disk: UpdateDisk,
  part: string,
  currentFolder: string,
  { feed, feedText, loadFile }: VersionSource,
): Promise<void> {
  for (const file of feed.files) {
    const bytes = (await reuse(disk, currentFolder, file)) ?? (await loadFile(file));
    checkFile(file, bytes, file.path);
    await disk.write(join(part, file.path), bytes);
  }
  await disk.write(join(part, manifestName), Buffer.from(feedText, 'utf8'));
}

const versionFolder = /^\d+\.\d+\.\d+(\.part)?$/;

/** Removes versions that are neither in use nor kept for rollback. One that a running process holds open is removed later. */
export async function removeOldVersions(
  disk: UpdateDisk,
  appFolder: string,
  { version, previous }: Current,
): Promise<void> {
  for (const name of await disk.names(appFolder)) {
    if (!versionFolder.test(name) || name === version || name === previous) continue;
    await disk.remove(join(appFolder, name)).catch(() => undefined);
  }
}
