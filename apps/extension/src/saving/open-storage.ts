import { MediaError, type Storage } from '@clipharbor/media';
import { createMemoryStorage, createOpfsStorage, type MemoryStorage } from '@clipharbor/media-browser';
import { folderOf } from './worker-messages.ts';

/** For all files together in a window without a file system. */
export const maxMemoryBytes = 256 * 1024 * 1024;

export const tooLarge = (): MediaError => new MediaError('disk.full', 'The file does not fit into memory.');

/** Where a job writes: the private file system, or memory in private windows without one. */
export type JobStorage =
  | { readonly kind: 'files'; readonly storage: Storage }
  | { readonly kind: 'memory'; readonly storage: MemoryStorage };

const isForbidden = (error: unknown): boolean =>
  error instanceof MediaError && error.cause instanceof DOMException && error.cause.name === 'SecurityError';

export async function openStorage(jobId: string): Promise<JobStorage> {
  try {
    return { kind: 'files', storage: await createOpfsStorage(folderOf(jobId)) };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return { kind: 'memory', storage: createMemoryStorage({ maxBytes: maxMemoryBytes }) };
  }
}

/** Full memory has another remedy than a full disk. */
export const failureIn = (kind: JobStorage['kind'], code: string): string =>
  kind === 'memory' && code === 'disk.full' ? 'memory.full' : code;
