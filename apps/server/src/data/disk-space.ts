import { statfs } from 'node:fs/promises';
import type { Dependency } from '../http/health.ts';

/** Below this, the database can no longer be sure to finish a transaction and a checkpoint. */
const minFreeBytes = 64 * 1024 * 1024;

type FreeBytes = (folder: string) => Promise<number>;

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Free space for the embedded database. PostgreSQL may be on another machine, which monitors its own disk. */
export const diskSpace = (folder: string, free: FreeBytes = freeBytes): Dependency => ({
  name: 'disk',
  check: async () => (await free(folder)) >= minFreeBytes,
});
