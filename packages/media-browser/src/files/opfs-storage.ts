import { MediaError, type Storage } from '@clipharbor/media';
import { onDisk } from './disk-errors.ts';
import { OpfsSink } from './opfs-sink.ts';
import { plainName } from './plain-name.ts';

/** Chromium and Firefox can rename a file; the type library does not include it yet. */
type Movable = FileSystemFileHandle & { move?(folder: FileSystemDirectoryHandle, name: string): Promise<void> };

/**
 * Files of one folder in the origin private file system. Only for dedicated workers: such files cannot be written in
 * place anywhere else. `folder` is created if it is missing.
 */
export async function createOpfsStorage(folder: string): Promise<Storage> {
  const directory = await onDisk(folder, async () => {
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle(folder, { create: true });
  });

  async function exists(name: string): Promise<boolean> {
    try {
      await directory.getFileHandle(plainName(name));
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return false;
      throw error;
    }
  }

  return {
    open: (name, { create }) =>
      onDisk(name, async () => {
        const file = await directory.getFileHandle(plainName(name), { create });
        return new OpfsSink(await file.createSyncAccessHandle(), name);
      }),

    exists: (name) => onDisk(name, () => exists(name)),

    rename: (from, to) =>
      onDisk(to, async () => {
        if (await exists(to))
          throw new MediaError('output.busy', 'There is already a file of this name.', { facts: { subject: to } });
        const file: Movable = await directory.getFileHandle(plainName(from));
        // With the folder, although it stays the same, because Chrome 120 rejects a name alone.
        if (file.move) await file.move(directory, plainName(to));
        else await copy(directory, file, plainName(to));
      }),

    remove: (name) =>
      onDisk(name, async () => {
        if (await exists(name)) await directory.removeEntry(plainName(name));
      }),

    lock: (name) => takeLock(`clipharbor ${folder}/${name}`, name),

    freeSpace: async () => {
      const { quota, usage = 0 } = await navigator.storage.estimate();
      return quota === undefined ? undefined : Math.max(0, quota - usage);
    },
  };
}

/** For browsers that cannot rename: Safari. */
async function copy(directory: FileSystemDirectoryHandle, from: FileSystemFileHandle, to: string): Promise<void> {
  const target = await directory.getFileHandle(to, { create: true });
  await (await from.getFile()).stream().pipeTo(await target.createWritable());
  await directory.removeEntry(from.name);
}

/** Held at most as long as this worker lives, so a crashed one leaves no lock behind. */
function takeLock(key: string, name: string): Promise<{ release(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const released = Promise.withResolvers<void>();
    const ended = navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (!lock) {
        reject(new MediaError('output.busy', 'Another job is writing this file.', { facts: { subject: name } }));
        return undefined;
      }
      const release = async (): Promise<void> => {
        released.resolve();
        await ended;
      };
      resolve({ release });
      return released.promise;
    });
    ended.catch(reject);
  });
}
