import type { AccountState } from '@clipharbor/contracts';
import { Button, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PageLink } from '../engine/page-link.tsx';
import type { Account } from './use-account.ts';

interface SignInPartProps {
  readonly session: Extract<AccountState['session'], { kind: 'signedOut' }>;
  readonly account: Account;
}

/** What an account offers, and how to sign in. */
export function SignInPart({ session: { reason, outcome }, account: { connectUrl, signIn } }: SignInPartProps) {
  const t = useTranslations('extensionAccount.card');
  const own = useTranslations('desktop.account');
  const locale = useLocale();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{t(reason === 'elsewhere' ? 'endedElsewhere' : 'benefit')}</p>
      {connectUrl === null ? (
        <Button onClick={() => void signIn(locale)}>{t('signIn')}</Button>
      ) : (
        <>
          <p role="status">{own('opened')}</p>
          <PageLink href={connectUrl}>{own('openAgain')}</PageLink>
        </>
      )}
      {outcome !== null && connectUrl === null && (
        <p role="alert" className="text-danger-text text-sm">
          {t(`outcomes.${outcome}`)}
        </p>
      )}
    </div>
  );
}
