import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MediaError, type Storage } from '@clipharbor/media';
import { errorCode, onDisk } from './disk-errors.ts';
import { takeLock } from './lock-file.ts';
import { NodeSink } from './node-sink.ts';
import { renameExclusive } from './rename-exclusive.ts';

/** Files of one folder. Names are plain file names: nothing outside the folder can be reached. */
export function createNodeStorage(folder: string): Storage {
  const root = resolve(folder);

  function inside(name: string): string {
    const path = resolve(root, name);
    if (!name || name.includes('\0') || dirname(path) !== root || path === root || /[\\/]/.test(name)) {
      throw new MediaError('input.invalid', 'The name leads out of the folder.', { facts: { subject: name } });
    }
    return path;
  }

  return {
    open: (name, { create }) =>
      onDisk(name, async () => {
        const path = inside(name);
        if (create) await mkdir(root, { recursive: true });
        // A symbolic link planted under our name must not redirect the bytes. Windows lacks the flag.
        const flags = constants.O_RDWR | (create ? constants.O_CREAT : 0) | (constants.O_NOFOLLOW ?? 0);
        const file = await open(path, flags, 0o600);
        if (create) await syncFolder(root);
        return new NodeSink(file, path, name);
      }),

    exists: (name) =>
      onDisk(name, async () => {
        try {
          await lstat(inside(name));
          return true;
        } catch (error) {
          if (errorCode(error) === 'ENOENT') return false;
          throw error;
        }
      }),

    rename: (from, to) =>
      onDisk(to, async () => {
        await renameExclusive(inside(from), inside(to));
        // Private while partial, then with the same permissions as any file that the user saves.
        await chmod(inside(to), 0o666 & ~process.umask());
        await syncFolder(root);
      }),

    remove: (name) => onDisk(name, () => rm(inside(name), { force: true })),

    lock: (name) =>
      onDisk(name, async () => {
        await mkdir(root, { recursive: true });
        return takeLock(inside(`${name}.lock`));
      }),

    freeSpace: () =>
      onDisk(root, async () => {
        const { bavail, bsize } = await statfs(root);
        return bavail * bsize;
      }).catch(() => undefined),
  };
}

/** Makes new names survive a power failure. Windows cannot open folders and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems refuse to sync folders; nothing more can be done there.
    if (errorCode(error) !== 'EINVAL' && errorCode(error) !== 'ENOTSUP') throw error;
  } finally {
    await handle.close();
  }
}
