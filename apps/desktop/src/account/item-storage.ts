import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionStorage } from '@clipharbor/client';
import { readText, writeAtomic } from '../files/atomic-file.ts';
import { makePrivateFolder } from '../files/private-folder.ts';

/** Makes texts unreadable for other users of the machine, where the system supports it. */
export interface Protection {
  protect(text: string): string;
  /** Null if the text was not protected by this user. */
  unprotect(text: string): string | null;
}

/** Stores texts in files that only this user can read. */
export function itemStorage(dataFolder: string, { protect, unprotect }: Protection): SessionStorage {
  const folder = join(dataFolder, 'account');
  makePrivateFolder(folder);
  const pathOf = (key: string): string => join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32));
  return {
    async getItem(key) {
      const text = await readText(pathOf(key));
      return text === null ? null : unprotect(text);
    },
    setItem: (key, value) => writeAtomic(pathOf(key), protect(value)),
    removeItem: (key) => rm(pathOf(key), { force: true }),
  };
}
