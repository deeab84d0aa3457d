import { useLoaded } from '../../hooks/use-loaded.ts';
import { siteSession } from '../../session/site-session.ts';
import type { User } from '../../session/user-store.ts';

/** The name in the user's profile, which mails use too. Until it is known, or if there is none, the name in the session. */
export function useProfileName({ id, fullName }: User): string | null {
  const { data } = useLoaded(() => siteSession().backend.profile(id), [id, fullName]);
  return (data.kind === 'ready' ? data.value?.fullName : null) ?? fullName;
}
