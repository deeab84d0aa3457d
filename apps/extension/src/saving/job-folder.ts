import { folderOf } from './worker-messages.ts';

/** A lock shared by all pages that play a job: its folder is kept until the last of them is closed. */
export const playLock = (jobId: string): string => `play ${jobId}`;

const idOf = (folder: string): string | undefined => /^job-([0-9a-f-]{36})$/.exec(folder)?.[1];

/** Any further folders are removed at later starts. */
const maxRemovedAtOnce = 100;

/** Removes the folder of a job now, or at the next start if a worker is still closing it. */
export async function removeFolder(jobId: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(folderOf(jobId), { recursive: true }).catch(() => undefined);
}

/** Removes the folder as soon as no page plays from it. */
export async function removeUnplayedFolder(jobId: string): Promise<void> {
  await navigator.locks.request(playLock(jobId), () => removeFolder(jobId));
}

/**
 * Removes folders of jobs that no longer need them. Asks about each folder after seeing it, because a job is listed before it has
 * a folder.
 */
export async function removeLeftovers(isNeeded: (jobId: string) => Promise<boolean>): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const left: string[] = [];
  for await (const name of root.keys()) {
    const id = idOf(name);
    if (id !== undefined && !(await isNeeded(id))) left.push(id);
    if (left.length >= maxRemovedAtOnce) break;
  }
  for (const id of left) {
    await navigator.locks.request(playLock(id), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await removeFolder(id);
    });
  }
}

/** The result of a job: its partial file, or the finished one. */
export async function openResult(jobId: string): Promise<File> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderOf(jobId));
  let found: FileSystemFileHandle | undefined;
  for await (const entry of folder.values()) {
    if (entry.kind !== 'file' || /\.(journal|(source|segment-\d+)\.part)$/.test(entry.name)) continue;
    found = entry as FileSystemFileHandle;
  }
  if (found === undefined) throw new DOMException('no result', 'NotFoundError');
  return found.getFile();
}
