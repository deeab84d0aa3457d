import { accountCalls } from '@clipharbor/contracts';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { leaveWithMessage } from '../../account-shell/leave-with-message.ts';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { siteSession } from '../../session/site-session.ts';
import { saveFile } from './save-file.ts';

/** Exports the account's data, and deletes the account. */
export function useAccountData() {
  const t = useTranslations('account.data');
  const locale = useLocale();
  const failureText = useFailureText();
  const report = (error: unknown) => showMessage({ message: failureText(error), tone: 'danger' });
  return {
    async onExport(): Promise<void> {
      try {
        const copy = await siteSession().api.call(accountCalls.exportAccount, {});
        saveFile('clipharbor-account.json', 'application/json', JSON.stringify(copy, null, 2));
      } catch (error) {
        await report(error);
      }
    },
    async onDelete(email: string): Promise<void> {
      try {
        await siteSession().api.call(accountCalls.deleteAccount, { email });
        await siteSession().user.signOut();
        leaveWithMessage({ message: t('deleted') }, () => location.assign(`/${locale}`));
      } catch (error) {
        await report(error);
      }
    },
  };
}
