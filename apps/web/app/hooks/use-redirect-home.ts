import { useLocale } from '@clipharbor/ui';
import { useEffect } from 'react';

/** Redirects to the home page after a delay, or never if `null`. Returns its URL, for visitors who do not want to wait. */
export function useRedirectHome(delayMs: number | null): string {
  const home = `/${useLocale()}`;
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(() => location.assign(home), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, home]);
  return home;
}
