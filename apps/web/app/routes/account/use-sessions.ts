import { accountCalls } from '@clipharbor/contracts';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { leaveWithMessage } from '../../account-shell/leave-with-message.ts';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { siteSession } from '../../session/site-session.ts';

/** The list of signed-in devices. `version` changes when the list may have changed. */
export function useSessions(version: number) {
  const t = useTranslations('account.sessions');
  const locale = useLocale();
  const failureText = useFailureText();
  const { data, reload } = useLoaded(() => siteSession().api.call(accountCalls.sessions, {}), [version]);
  return {
    data,
    onRetry: reload,
    async onEnd(which: 'all' | { id: string }): Promise<void> {
      try {
        await siteSession().api.call(accountCalls.endSessions, { which });
        if (which !== 'all') {
          reload();
          return await showMessage({ message: t('ended') });
        }
        await siteSession().user.signOut();
        leaveWithMessage({ message: t('endedAll') }, () => location.assign(`/${locale}`));
      } catch (error) {
        await showMessage({ message: failureText(error), tone: 'danger' });
      }
    },
  };
}
