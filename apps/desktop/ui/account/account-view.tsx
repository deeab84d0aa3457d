import { Card, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { ViewHeading } from '../parts/view-heading.tsx';
import { MemberPart } from './member-part.tsx';
import { SignInPart } from './sign-in-part.tsx';
import { useAccount } from './use-account.ts';

/** The signed-in account and what is left of its plan, or what an account offers. */
export function AccountView() {
  const t = useTranslations('desktop.account');
  const nav = useTranslations('desktop.nav');
  const loading = useTranslations('extensionAccount.card')('loading');
  const account = useAccount();
  const { session } = account;
  return (
    <>
      <ViewHeading title={nav('account')} />
      <Card as="section" aria-label={nav('account')}>
        {session === null ? (
          <SkeletonGroup label={loading}>
            <Skeleton className="h-16" />
          </SkeletonGroup>
        ) : session.kind === 'signedOut' ? (
          <SignInPart session={session} account={account} />
        ) : (
          <MemberPart session={session} onSignOut={() => void account.signOut()} />
        )}
        <p className="mt-4 border-line border-t pt-4 text-sm text-subtle">{t('text')}</p>
      </Card>
    </>
  );
}
