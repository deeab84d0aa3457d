import { Card, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useAccount } from './account-context.tsx';
import { MemberPart } from './member-part.tsx';
import { SignInPart } from './sign-in-part.tsx';

/** The signed-in user and what is left of the plan, or the benefits of an account. */
export function AccountCard() {
  const t = useTranslations('extensionAccount.card');
  const account = useAccount();
  return (
    <Card as="section" padding="none" className="p-3" aria-label={t('label')}>
      {account === null ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-9" />
        </SkeletonGroup>
      ) : account.session.kind === 'signedOut' ? (
        <SignInPart session={account.session} />
      ) : (
        <MemberPart siteOrigin={account.siteOrigin} session={account.session} />
      )}
    </Card>
  );
}
