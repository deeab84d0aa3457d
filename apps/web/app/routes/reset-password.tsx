import { resetRedirectMs } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openLogin, showMessage } from '../account-shell/load-account-shell.ts';
import { useRedirectHome } from '../hooks/use-redirect-home.ts';
import { messagesLoader } from '../page-messages.ts';
import { ResetPasswordScreen } from '../screens/password/reset-password.tsx';
import { siteSession } from '../session/site-session.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export const loader = messagesLoader('noScript', 'password', 'ui');

/** Personal to one user: exists in every language, but is not listed. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };

export default function ResetPasswordRoute() {
  const t = useTranslations('password.reset');
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  const homeHref = useRedirectHome(outcome === 'sent' ? resetRedirectMs : null);
  const send = async (email: string): Promise<void> => {
    try {
      const { user, backend } = siteSession();
      await user.initialize();
      await backend.requestPasswordReset(email, `${location.origin}/update-password`);
      setOutcome('sent');
      await showMessage({ message: t('sentMessage') });
    } catch {
      setOutcome('failed');
      await showMessage({ message: t('failedMessage'), tone: 'danger' });
    }
  };
  return <ResetPasswordScreen outcome={outcome} homeHref={homeHref} onSend={send} onLogin={() => void openLogin()} />;
}
