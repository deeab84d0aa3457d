import type { Account } from '@clipharbor/domain';
import { failed, type Loadable, loading, ready } from '../../hooks/loadable.ts';
import type { UserState } from '../../session/user-store.ts';

/** The account for which the plans are shown, as far as it is known. */
export function accountOf(user: UserState): Loadable<Account> {
  switch (user.kind) {
    case 'starting':
      return loading;
    case 'visitor':
    case 'codeNeeded':
      return ready({ kind: 'visitor' });
    case 'unreachable':
      return failed(user.error);
    case 'signedIn':
      return user.subscription.kind === 'ready' ? ready(user.subscription.value.account) : user.subscription;
  }
}
