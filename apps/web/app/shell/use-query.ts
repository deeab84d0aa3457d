import { useMemo, useSyncExternalStore } from 'react';

const subscribe = (notify: () => void) => {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
};

/** The query parameters; `null` during prerendering and hydration. */
export function useQuery(): URLSearchParams | null {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => null,
  );
  return useMemo(() => (search === null ? null : new URLSearchParams(search)), [search]);
}
