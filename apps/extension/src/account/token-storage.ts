import type { SessionStorage } from '@clipharbor/client';

/** The part of a storage area used here. */
export interface ItemArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Strings in a storage area. */
export const itemStorage = (area: ItemArea): SessionStorage => ({
  async getItem(key) {
    const text = (await area.get(key))[key];
    return typeof text === 'string' ? text : null;
  },
  setItem: (key, value) => area.set({ [key]: value }),
  removeItem: (key) => area.remove(key),
});

/**
 * Keeps the access token in memory only; the refresh token is on disk. The expiry shows whether an access token belongs to the
 * session on disk. Without a matching one, a session starts with an expired token.
 */
export function tokenStorage(disk: ItemArea, memory: ItemArea): SessionStorage {
  const [onDisk, inMemory] = [itemStorage(disk), itemStorage(memory)];
  return {
    async getItem(key) {
      const kept = parse(await onDisk.getItem(key));
      if (kept === null) return null;
      const token = parse(await inMemory.getItem(key));
      const isCurrent = token?.['expiresAtMs'] === kept['expiresAtMs'];
      return JSON.stringify({ ...kept, ...(isCurrent ? token : { accessToken: '', expiresAtMs: 0 }) });
    },
    async setItem(key, value) {
      const { accessToken, ...kept } = parse(value) ?? {};
      // Write to disk first: the refresh token works without the access token, but not the other way round.
      await onDisk.setItem(key, JSON.stringify(kept));
      await inMemory.setItem(key, JSON.stringify({ accessToken, expiresAtMs: kept['expiresAtMs'] }));
    },
    async removeItem(key) {
      await Promise.all([onDisk.removeItem(key), inMemory.removeItem(key)]);
    },
  };
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
