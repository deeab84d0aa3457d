import { useKnownUser } from './use-known-user.ts';

/** The signed-in user's email; `null` for a visitor, and until the user is known. */
export function useAccountEmail(): string | null {
  const user = useKnownUser();
  return user.kind === 'signedIn' ? user.user.email : null;
}
