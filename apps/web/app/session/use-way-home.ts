import { useEffect } from 'react';
import { useLocale } from 'use-intl';

/** Goes to the home page after a while; `null` waits for ever. Answers its address, for those who do not want to wait. */
export function useWayHome(after: number | null): string {
  const home = `/${useLocale()}`;
  useEffect(() => {
    if (after === null) return;
    const timer = setTimeout(() => location.assign(home), after);
    return () => clearTimeout(timer);
  }, [after, home]);
  return home;
}
