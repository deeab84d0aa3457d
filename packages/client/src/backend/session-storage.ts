import { isSessionKey } from '@clipharbor/contracts';

/** Where a session is stored: `localStorage`, the extension's storage, or a file of the desktop app. */
export interface SessionStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/**
 * Starts with `sb` and ends with `token`, as the specification requires; what supabase-js appends to it is removed at sign-out
 * too.
 */
export const sessionKey = 'sb-clipharbor-auth-token';

/** Left over from a sign-in that was started but not completed. */
const isVerifierKey = (key: string): boolean => key.startsWith('sb-') && key.endsWith('-code-verifier');

/** The part of `Storage` used here. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface BrowserSessionStorage extends SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Whether a session is stored. Lets a page check without loading the backend client. */
  hasSession(): boolean;
  /** Removes every stored token. */
  clearSessions(): void;
}

/**
 * The browser's storage may be blocked (opening it throws), full (writing throws) or cleared at any time: what it does not accept
 * stays in memory, so that a session then lasts as long as the page.
 * @param open for example `() => window.localStorage`
 */
export function browserSessionStorage(open: () => WebStorage): BrowserSessionStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: WebStorage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  const keys = (): string[] => {
    const stored = attempt(
      (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      [],
    );
    return [...new Set([...stored, ...memory.keys()])];
  };
  const removeItem = (key: string): void => {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key), undefined);
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem,
    hasSession: () => keys().some(isSessionKey),
    clearSessions: () =>
      keys()
        .filter((key) => isSessionKey(key) || isVerifierKey(key))
        .forEach(removeItem),
  };
}
