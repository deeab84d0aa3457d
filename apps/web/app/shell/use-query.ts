import { useMemo, useSyncExternalStore } from 'react';

const subscribe = (notify: () => void) => {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
};

/** The address's parameters; `null` while the page is the one that was made without knowing them. */
export function useQuery(): URLSearchParams | null {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => null,
  );
  return useMemo(() => (search === null ? null : new URLSearchParams(search)), [search]);
}
