import { randomBytes } from 'node:crypto';

/** Stores values for a short time under unguessable names. */
export interface ExpiringStore<T> {
  keep(value: T): string;
  /** Returns the value once. */
  take(name: string): T | null;
  read(name: string): T | null;
}

const maxEntries = 1000;

export function expiringStore<T>(seconds: number, now: () => number): ExpiringStore<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  const read = (name: string): T | null => {
    const found = kept.get(name);
    return found !== undefined && now() < found.until ? found.value : null;
  };
  return {
    keep(value) {
      // The oldest are dropped first, so that no one can fill the memory.
      for (const name of kept.keys()) if (kept.size >= maxEntries) kept.delete(name);
      const name = randomBytes(32).toString('base64url');
      kept.set(name, { value, until: now() + seconds * 1000 });
      return name;
    },
    take(name) {
      const value = read(name);
      kept.delete(name);
      return value;
    },
    read,
  };
}
