import { siteSession } from '../../session/site-session.ts';

/** The signed-in user with their subscription; `null` for a visitor, and until both are known. */
export function currentUser() {
  const state = siteSession().user.get();
  if (state.kind !== 'signedIn' || state.subscription.kind !== 'ready') return null;
  return { ...state.user, ...state.subscription.value };
}
