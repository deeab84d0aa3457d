/** Work that runs after the response, so that its duration reveals nothing to the caller. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is left to do. On shutdown, await it before closing the database. */
  settled(): Promise<void>;
}

export function background(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const turn = new Promise<void>((resolve) => setImmediate(resolve));
      const done: Promise<void> = turn
        .then(work)
        .catch(onError)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
