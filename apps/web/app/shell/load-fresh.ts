const reloadedKey = 'clipharbor_reloaded';

/** The parts of the browser that `loadFresh` needs. If storage is blocked, every call throws. */
export interface Reloading {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly reload: () => void;
}
const page: Reloading = { storage: () => sessionStorage, reload: () => location.reload() };

/**
 * Loads a chunk of the site. A deploy removes files with old names, so the page is reloaded once to get the new names. The caller
 * reports a second failure in a row.
 */
export async function loadFresh<T>(load: () => Promise<T>, { storage, reload }: Reloading = page): Promise<T> {
  const part = await load().catch((error: unknown) => {
    // Without storage, the second failure would look like the first, and the page would reload forever.
    if (attempt(() => storage().getItem(reloadedKey) ?? storage().setItem(reloadedKey, '1'), reloadedKey)) throw error;
    reload();
    return new Promise<never>(() => undefined);
  });
  attempt(() => storage().removeItem(reloadedKey), undefined);
  return part;
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
