import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from 'use-intl';

/** Goes to the home page after a while; `null` waits for ever. Within the site, so that a message stays in view. */
export function useWayHome(after: number | null): string {
  const home = `/${useLocale()}`;
  const navigate = useNavigate();
  useEffect(() => {
    if (after === null) return;
    const timer = setTimeout(() => void navigate(home), after);
    return () => clearTimeout(timer);
  }, [after, home, navigate]);
  return home;
}
