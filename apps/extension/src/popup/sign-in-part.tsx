import type { AccountState } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendToAccount } from './account-context.tsx';
import { askForSignIn } from './ask-for-sign-in.ts';

type SignedOut = Extract<AccountState['session'], { kind: 'signedOut' }>;

/** The benefits of an account, and a button to sign in. */
export function SignInPart({ session: { reason, outcome } }: { session: SignedOut }) {
  const t = useTranslations('extensionAccount.card');
  const [isRefused, setRefused] = useState(false);
  const signIn = async () => {
    const isAllowed = await askForSignIn();
    setRefused(!isAllowed);
    if (isAllowed) sendToAccount({ to: 'background', type: 'account.signIn' });
  };
  const problem = isRefused ? t('refused') : outcome === null ? null : t(`outcomes.${outcome}`);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-muted text-sm">{t(reason === 'elsewhere' ? 'endedElsewhere' : 'benefit')}</p>
        <Button size="sm" variant="secondary" className="shrink-0" onClick={() => void signIn()}>
          {t('signIn')}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="text-danger-text text-sm">
          {problem}
        </p>
      )}
      {browserFamily === 'firefox' && <p className="text-muted text-xs">{t('browserAsks')}</p>}
    </div>
  );
}
