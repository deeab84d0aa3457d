import { ClientError } from '@clipharbor/client';
import { updatePasswordRedirectMs } from '@clipharbor/domain';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openLogin, showMessage } from '../account-shell/load-account-shell.ts';
import { useFailureText } from '../hooks/failure-text.ts';
import { useRedirectHome } from '../hooks/use-redirect-home.ts';
import { messagesLoader } from '../page-messages.ts';
import { UpdatePasswordScreen } from '../screens/password/update-password.tsx';
import { siteSession } from '../session/site-session.ts';
import type { PageHandle } from '../shell/page-handle.ts';
import { useResetLink } from './password/use-reset-link.ts';

export const loader = messagesLoader('noScript', 'password', 'login', 'refusals', 'ui');

/** Personal to one user: exists in every language, but is not listed. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };

export default function UpdatePasswordRoute() {
  const t = useTranslations('password.update');
  const failureText = useFailureText();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const homeHref = useRedirectHome(isDone ? updatePasswordRedirectMs : null);
  const link = useResetLink();
  const [isLinkUsedUp, setLinkUsedUp] = useState(false);
  const isLinkUsed = useRef(false);
  const send = async (password: string): Promise<void> => {
    try {
      const { user, backend } = siteSession();
      await user.initialize();
      // The link is used here, not on arrival: mail scanners open links too, but do not submit a password.
      if (link.tokenHash !== null && !isLinkUsed.current) {
        await backend.verifyLink({ tokenHash: link.tokenHash, type: 'recovery' });
        isLinkUsed.current = true;
        await user.initialize();
      }
      await backend.updatePassword(password);
      setDone(true);
      await showMessage({ message: t('doneMessage') });
    } catch (error) {
      if (error instanceof ClientError && error.code === 'insufficient_aal') {
        // Access to the mailbox is not enough for an account with a second factor: the dialog asks for its code.
        await openLogin();
        return await showMessage({ message: failureText(error), tone: 'warning' });
      }
      if (error instanceof ClientError && error.code === 'otp_expired') setLinkUsedUp(true);
      // Without a link, the page already says so, and there is no other reason.
      if (!link.isBroken) setFailure(failureText(error));
      await showMessage({ message: t('failedMessage'), tone: 'danger' });
    }
  };
  return (
    <UpdatePasswordScreen
      isDone={isDone}
      isLinkBroken={link.isBroken || isLinkUsedUp}
      failure={failure}
      homeHref={homeHref}
      onSend={send}
      onInvalid={() => void showMessage({ message: t('problems.fieldsIncorrect'), tone: 'danger' })}
    />
  );
}
