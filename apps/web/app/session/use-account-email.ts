import { useEffect } from 'react';
import { siteSession, useUser } from './site-session.ts';

/** The address of who is signed in; `null` for a visitor, and as long as nobody is known. */
export function useAccountEmail(): string | null {
  const user = useUser();
  useEffect(() => void siteSession().user.initialise(), []);
  return user.kind === 'signedIn' ? user.user.email : null;
}
