import { useLoaded } from '../../hooks/use-loaded.ts';
import { siteSession } from '../../session/site-session.ts';
import type { User } from '../../session/user-store.ts';

/** The name in the user's profile, which mails greet them by; that of the session until it is known, or if there is none. */
export function useProfileName({ id, fullName }: User): string | null {
  const { data } = useLoaded(() => siteSession().backend.profile(id), [id, fullName]);
  return (data.kind === 'ready' ? data.value?.fullName : null) ?? fullName;
}
