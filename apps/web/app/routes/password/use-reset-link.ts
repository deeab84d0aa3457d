import { useEffect, useState } from 'react';
import { returnError } from '../../session/return-error.ts';
import { siteSession, useUser } from '../../session/site-session.ts';

/** The content of a reset link: a token to use later, a session that already exists, or an error because it no longer works. */
export function useResetLink(): { tokenHash: string | null; isBroken: boolean } {
  const user = useUser();
  const [hasError, setError] = useState(false);
  const [link, setLink] = useState<{ tokenHash: string | null } | null>(null);
  useEffect(() => {
    setError(returnError(location) !== null);
    const url = new URL(location.href);
    const found = url.searchParams.get('token_hash');
    // Kept only in memory: the URL stays in the history and on the screen.
    if (found !== null) {
      for (const name of ['token_hash', 'type']) url.searchParams.delete(name);
      history.replaceState(history.state, '', url.href);
    }
    setLink((known) => known ?? { tokenHash: found });
    void siteSession().user.initialize();
  }, []);
  const tokenHash = link?.tokenHash ?? null;
  return { tokenHash, isBroken: hasError || (link !== null && tokenHash === null && user.kind === 'visitor') };
}
