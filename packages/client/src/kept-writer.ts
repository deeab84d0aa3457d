export interface KeptWriter {
  /** Memory has changed: resolves when this change is stored, rejects when it cannot be. */
  save(): Promise<void>;
  /** Until memory and disk agree, or the disk refuses: then the next one tries again. */
  catchUp(): Promise<void>;
}

/**
 * Keeps a storage in step with what is in memory, one write after the other.
 * @param write stores what is in memory at that moment, so that a late write cannot bring back something old.
 */
export function keptWriter(write: () => void | Promise<void>): KeptWriter {
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
        // Whoever needs it next tries again.
      }
    },
  };
}
