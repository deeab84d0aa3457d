import { accountCalls } from '@clipharbor/contracts';
import { useRef } from 'react';
import { type Loadable, ready } from '../../hooks/loadable.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import type { OwnAccountView } from '../../screens/account/own-account.ts';
import { siteSession } from '../../session/site-session.ts';
import type { User } from '../../session/user-store.ts';

/** The account as the server knows it. While it is read again, the previous data stays visible. */
export function useOwnAccount(user: User): { data: Loadable<OwnAccountView>; reload: () => void } {
  const known = useRef<OwnAccountView | null>(null);
  const { data, reload } = useLoaded(async () => {
    const { backend, api } = siteSession();
    const [account, { hasPassword }] = await Promise.all([
      backend.ownAccount(),
      api.call(accountCalls.signInMethods, {}),
    ]);
    // Changed on another device: this session still has the old name or email.
    if (account.email !== user.email || account.fullName !== user.fullName) {
      await backend.refreshSession().catch(() => undefined);
    }
    known.current = { ...account, hasPassword };
    return known.current;
  }, [user.id]);
  return { data: data.kind === 'loading' && known.current ? ready(known.current) : data, reload };
}
