import type { OwnAccount } from '@clipharbor/client';
import { accountCalls } from '@clipharbor/contracts';
import { useRef } from 'react';
import { type Loadable, ready } from './loadable.ts';
import { siteSession } from './site-session.ts';
import { useLoaded } from './use-loaded.ts';
import type { User } from './user-store.ts';

/** What the panels about the account itself show. */
export interface OwnAccountView extends OwnAccount {
  readonly hasPassword: boolean;
}

/** The account as the server knows it now. While it is read again, what was known stays in view. */
export function useOwnAccount(user: User): { data: Loadable<OwnAccountView>; reload: () => void } {
  const known = useRef<OwnAccountView | null>(null);
  const { data, reload } = useLoaded(async () => {
    const { backend, api } = siteSession();
    const [account, { hasPassword }] = await Promise.all([
      backend.ownAccount(),
      api.call(accountCalls.signInMethods, {}),
    ]);
    // Changed on another device: the session here still has the old name or address.
    if (account.email !== user.email || account.fullName !== user.fullName) {
      await backend.refreshSession().catch(() => undefined);
    }
    known.current = { ...account, hasPassword };
    return known.current;
  }, [user.id]);
  return { data: data.kind === 'loading' && known.current ? ready(known.current) : data, reload };
}
