import type { Storage } from '@clipharbor/media';

/** Kept free so that the disk never fills up completely. */
export const reservedBytes = 64 * 1024 * 1024;

/** The same storage, reporting less free space, so that a job cannot use the reserved part. */
export function withReservedSpace(storage: Storage): Storage {
  return {
    ...storage,
    freeSpace: async () => {
      const freeBytes = await storage.freeSpace();
      return freeBytes === undefined ? undefined : Math.max(0, freeBytes - reservedBytes);
    },
  };
}
