const reloadedKey = 'clipharbor_reloaded';

/** What the rule below needs of the browser. Storages may be blocked: then every call throws. */
export interface Reloading {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly reload: () => void;
}
const page: Reloading = { storage: () => sessionStorage, reload: () => location.reload() };

/**
 * Loads a part of the site. After a deploy the old name of a file is gone: the page is then reloaded, once, which brings the
 * new names along. A second failure in a row is for the caller to report.
 */
export async function loadFresh<T>(load: () => Promise<T>, { storage, reload }: Reloading = page): Promise<T> {
  const part = await load().catch((error: unknown) => {
    // Without storage the second failure looks like the first, and the page would reload forever.
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
