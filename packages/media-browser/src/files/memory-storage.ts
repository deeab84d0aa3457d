import { MediaError, type Sink, type Storage } from '@clipharbor/media';
import { MemoryFile } from './memory-file.ts';
import { plainName } from './plain-name.ts';

const defaultMaxBytes = 256 * 1024 * 1024;

export interface MemoryStorageOptions {
  /** Limit for all files together. */
  readonly maxBytes?: number;
}

/** A folder in memory, whose files can be passed to the browser. */
export interface MemoryStorage extends Storage {
  /** A finished file. Remove it afterwards: the browser has its own copy. */
  toBlob(name: string, type: string): Blob;
}

/**
 * For windows without an origin private file system, as in private browsing in some browsers. Nothing survives the
 * worker. Fails with `disk.full` when the files would exceed `maxBytes`.
 */
export function createMemoryStorage({ maxBytes = defaultMaxBytes }: MemoryStorageOptions = {}): MemoryStorage {
  const files = new Map<string, MemoryFile>();
  const locks = new Set<string>();

  const usedBytes = (): number => [...files.values()].reduce((sum, { size }) => sum + size, 0);

  function find(name: string): MemoryFile {
    const file = files.get(plainName(name));
    if (file) return file;
    throw new MediaError('disk.failed', 'The file does not exist.', { facts: { subject: name } });
  }

  function sinkOf(name: string, file: MemoryFile): Sink {
    const reserve = (size: number): void => {
      if (size <= file.size || usedBytes() - file.size + size <= maxBytes) return;
      throw new MediaError('disk.full', 'There is not enough space for the file.', { facts: { subject: name } });
    };
    return {
      async write(position, chunks) {
        const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        reserve(position + length);
        let at = position;
        for (const chunk of chunks) {
          file.write(at, chunk);
          at += chunk.length;
        }
      },
      read: async (position, length) => file.read(position, length),
      size: async () => file.size,
      async truncate(size) {
        reserve(size);
        file.truncate(size);
      },
      sync: async () => undefined,
      close: async () => undefined,
    };
  }

  return {
    async open(name, { create }) {
      if (create && !files.has(plainName(name))) files.set(name, new MemoryFile());
      return sinkOf(name, find(name));
    },
    exists: async (name) => files.has(plainName(name)),
    async rename(from, to) {
      const file = find(from);
      if (files.has(plainName(to))) throw busy('There is already a file of this name.', to);
      files.delete(from);
      files.set(to, file);
    },
    async remove(name) {
      files.delete(plainName(name));
    },
    async lock(name) {
      if (locks.has(name)) throw busy('Another job is writing this file.', name);
      locks.add(name);
      return {
        async release() {
          locks.delete(name);
        },
      };
    },
    freeSpace: async () => maxBytes - usedBytes(),
    toBlob: (name, type) => find(name).toBlob(type),
  };
}

const busy = (message: string, name: string): MediaError =>
  new MediaError('output.busy', message, { facts: { subject: name } });
