import type { SubscriptionState } from '@clipharbor/client';
import { useState } from 'react';
import type { Loadable } from '../../hooks/loadable.ts';
import { AccountHeader, SubscriptionPending } from '../../screens/account/account.tsx';
import { DataPanel } from '../../screens/account/data-panel.tsx';
import { LinkedPanel } from '../../screens/account/linked-panel.tsx';
import { PasswordPanel } from '../../screens/account/password-panel.tsx';
import { ProfilePanel } from '../../screens/account/profile-panel.tsx';
import { SessionsPanel } from '../../screens/account/sessions-panel.tsx';
import { TwoFactorPanel } from '../../screens/account/two-factor-panel.tsx';
import { siteSession } from '../../session/site-session.ts';
import type { User } from '../../session/user-store.ts';
import { Billing } from './billing.tsx';
import { History } from './history.tsx';
import { Subscription } from './subscription.tsx';
import { useAccountData } from './use-account-data.ts';
import { useAccountReturn } from './use-account-return.ts';
import { useLinkedAccounts } from './use-linked-accounts.ts';
import { useOwnAccount } from './use-own-account.ts';
import { usePasswordChange } from './use-password-change.ts';
import { useProfile } from './use-profile.ts';
import { useProfileName } from './use-profile-name.ts';
import { useSessions } from './use-sessions.ts';
import { useTwoFactor } from './use-two-factor.ts';

interface MemberProps {
  user: User;
  subscription: Loadable<SubscriptionState>;
}

/** The account page of a signed-in user: each panel with its data and its actions. */
export function Member({ user, subscription }: MemberProps) {
  const own = useOwnAccount(user);
  // Changing the password or the second factor signs other devices out, so the list is read again.
  const [version, setVersion] = useState(0);
  const changed = () => {
    own.reload();
    setVersion((now) => now + 1);
  };
  useAccountReturn(own.data.kind === 'ready' ? own.data.value : null);
  const fullName = useProfileName(user);
  const profile = useProfile(user.id, own.reload);
  const changePassword = usePasswordChange(changed);
  const twoFactor = useTwoFactor(changed);
  const linked = useLinkedAccounts(own.reload);
  const sessions = useSessions(version);
  const data = useAccountData();
  return (
    <>
      <AccountHeader fullName={fullName} email={user.email} />
      {subscription.kind === 'ready' ? (
        <>
          <Subscription user={user} account={subscription.value.account} />
          <History userId={user.id} />
          {subscription.value.customerId !== null && <Billing account={subscription.value.account} />}
        </>
      ) : (
        <SubscriptionPending data={subscription} onRetry={() => void siteSession().user.refresh()} />
      )}
      <ProfilePanel fullName={fullName} own={own.data} onRetry={own.reload} {...profile} />
      {/* One panel reports that the account cannot be read; the others would repeat it. */}
      {own.data.kind !== 'failed' && (
        <>
          <PasswordPanel own={own.data} onRetry={changed} onSubmit={changePassword} />
          <TwoFactorPanel own={own.data} onRetry={changed} {...twoFactor} />
          <LinkedPanel own={own.data} onRetry={own.reload} {...linked} />
        </>
      )}
      <SessionsPanel {...sessions} />
      <DataPanel email={user.email} {...data} />
    </>
  );
}
