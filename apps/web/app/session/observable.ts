/** A value that screens can subscribe to: `useSyncExternalStore(store.subscribe, store.get, …)`. */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export function observable<T>(initial: T): Observable<T> & { set(next: T): void } {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const notify of [...listeners]) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
