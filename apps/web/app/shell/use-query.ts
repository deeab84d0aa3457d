import { useMemo, useSyncExternalStore } from 'react';

const subscribe = (tell: () => void) => {
  addEventListener('popstate', tell);
  return () => removeEventListener('popstate', tell);
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
