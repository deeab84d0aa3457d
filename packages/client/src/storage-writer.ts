export interface StorageWriter {
  /** Call after a change in memory: resolves when it is stored, rejects if that fails. */
  save(): Promise<void>;
  /** Resolves when memory and disk agree, or the disk fails; the next call then tries again. */
  catchUp(): Promise<void>;
}

/**
 * Keeps a storage in sync with memory, one write after the other.
 * @param write stores the current state in memory, so that a late write cannot restore an old one.
 */
export function storageWriter(write: () => void | Promise<void>): StorageWriter {
  let changes = 0;
  let storedChanges = 0;
  let queue: Promise<void> = Promise.resolve();
  function flush(): Promise<void> {
    const written = queue.then(async () => {
      const upTo = changes;
      if (upTo === storedChanges) return;
      await write();
      storedChanges = upTo;
    });
    queue = written.catch(() => undefined);
    return written;
  }
  return {
    save() {
      changes++;
      return flush();
    },
    async catchUp() {
      try {
        while (storedChanges !== changes) await flush();
      } catch {
        // The next caller that needs it tries again.
      }
    },
  };
}
