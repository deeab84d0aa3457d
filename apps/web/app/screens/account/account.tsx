import { Avatar, Button, Card, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { leaveWith } from '../../session/leave-with.ts';
import { returnError } from '../../session/return-error.ts';
import { siteSession, useUser } from '../../session/site-session.ts';
import { useOwnAccount } from '../../session/use-own-account.ts';
import type { User, UserState } from '../../session/user-store.ts';
import { wake } from '../../shell/companion.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { brandWords } from '../../shell/text-tags.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { Loaded } from '../loaded.tsx';
import { BillingPanel } from './billing-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LinkedPanel } from './linked-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { RelayNotice } from './relay-notice.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { useAccountReturn } from './use-account-return.ts';

/** Everything about one's own account. "/user requires login; otherwise … the user goes to /." */
export function AccountScreen() {
  // A provider's window that was opened to confirm who is here: it only hands its code over.
  return useQuery()?.get('confirm') === 'window' ? <RelayNotice /> : <Account />;
}

function Account() {
  const t = useTranslations('account');
  const user = useUser();
  useEffect(() => void siteSession().user.initialise(), []);
  useDoorkeeper(user);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6 px-4 py-10 sm:px-6 lg:py-14">
      <PageHead title={t('meta.title', brandWords)} description={t('meta.description', brandWords)} />
      {user.kind === 'signedIn' ? (
        <Member user={user.user} subscription={user.subscription} />
      ) : (
        <Waiting user={user} />
      )}
    </div>
  );
}

function Member({ user, subscription }: Omit<Extract<UserState, { kind: 'signedIn' }>, 'kind'>) {
  const refresh = () => void siteSession().user.refresh();
  const own = useOwnAccount(user);
  // Changing the password or the second factor signs other devices out: the list is read again.
  const [version, setVersion] = useState(0);
  const changed = () => {
    own.reload();
    setVersion((now) => now + 1);
  };
  useAccountReturn(own.data.kind === 'ready' ? own.data.value : null);
  return (
    <>
      <Person user={user} />
      {subscription.kind === 'ready' ? (
        <>
          <SubscriptionPanel user={user} account={subscription.value.account} />
          <HistoryPanel userId={user.id} />
          {subscription.value.customerId !== null && <BillingPanel />}
        </>
      ) : (
        <Card padding="lg">
          <Loaded data={subscription} onRetry={refresh}>
            {() => null}
          </Loaded>
        </Card>
      )}
      <ProfilePanel user={user} own={own.data} onChanged={own.reload} />
      {/* One panel says that the account cannot be read; the others would say the same. */}
      {own.data.kind !== 'failed' && (
        <>
          <PasswordPanel own={own.data} onChanged={changed} />
          <TwoFactorPanel own={own.data} onChanged={changed} />
          <LinkedPanel own={own.data} onChanged={own.reload} />
        </>
      )}
      <SessionsPanel version={version} />
      <DataPanel email={user.email} />
    </>
  );
}

function Person({ user: { fullName, email } }: { user: User }) {
  const t = useTranslations('account');
  return (
    <header className="flex items-center gap-4">
      <Avatar size="lg" name={fullName ?? ''} label={fullName ?? email} />
      <div className="min-w-0">
        <h1 className="truncate text-3xl">{fullName ?? t('heading')}</h1>
        <p className="truncate text-muted">
          <bdi>{email}</bdi>
        </p>
      </div>
    </header>
  );
}

/** Nobody is known yet, or nobody can be asked. A visitor sees it only on the way out. */
function Waiting({ user }: { user: UserState }) {
  const t = useTranslations('account');
  const words = useFailureWords();
  if (user.kind === 'unreachable') {
    return (
      <Card padding="lg" role="alert" className="flex flex-col items-center gap-4 text-center">
        <h1 className="text-2xl">{t('unreachable')}</h1>
        <p className="text-muted">{words(user.error)}</p>
        <Button onClick={() => void siteSession().user.initialise()}>{t('retry')}</Button>
      </Card>
    );
  }
  return (
    <>
      <h1 className="sr-only">{t('heading')}</h1>
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-6">
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-8 w-48" />
            <Skeleton className="mt-2 h-5 w-64 max-w-full" />
          </div>
        </div>
        <Skeleton className="h-52 w-full rounded-xl" />
        <Skeleton className="h-40 w-full rounded-xl" />
      </SkeletonGroup>
    </>
  );
}

/** Sends visitors away, and says why: what the provider or the mail link said, if they come from there. */
function useDoorkeeper({ kind }: UserState): void {
  const t = useTranslations('account');
  const words = useFailureWords();
  const home = `/${useLocale()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is there decides; texts may be made anew at any time
  useEffect(() => {
    // Back from a provider, or from the password: the code comes next.
    if (kind === 'codeNeeded') void wake().then((companion) => companion.openLogin());
    if (kind !== 'visitor') return;
    const reason = returnError(location);
    const message = reason ? words(reason) : t('loginRequired');
    leaveWith({ message, tone: reason ? 'danger' : 'warning' }, () => location.replace(home));
  }, [kind]);
}
