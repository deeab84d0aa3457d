import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeSynced } from '../files/atomic-file.ts';
import { type Current, writeCurrent } from '../versions/current.ts';

/** Everything that an update does to the disk, so that a test can interrupt it between any two steps. */
export interface UpdateDisk {
  /** The file is complete and on disk when this returns. Creates missing folders. */
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
  readonly read: (path: string) => Promise<Uint8Array | null>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Removes recursively. What another process holds open stays, and is removed by the next update. */
  readonly remove: (path: string) => Promise<void>;
  readonly names: (folder: string) => Promise<readonly string[]>;
  readonly flip: (appFolder: string, current: Current) => Promise<void>;
}

export const nodeUpdateDisk: UpdateDisk = {
  async write(path, bytes) {
    await mkdir(dirname(path), { recursive: true });
    await writeSynced(path, bytes, { flags: 'w', mode: 0o644 });
  },
  read: (path) => readFile(path).catch(() => null),
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  names: (folder) => readdir(folder),
  flip: async (appFolder, current) => writeCurrent(appFolder, current),
};
