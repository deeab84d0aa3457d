import { useEffect } from 'react';
import { siteSession, useUser } from '../session/site-session.ts';
import type { UserState } from '../session/user-store.ts';

/** The user's state, for pages that need it. Finds out who is signed in. */
export function useKnownUser(): UserState {
  const user = useUser();
  useEffect(() => void siteSession().user.initialize(), []);
  return user;
}
