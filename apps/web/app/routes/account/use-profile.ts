import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useAccountAction } from './use-account-action.ts';

/** Changes to name and email. */
export function useProfile(userId: string, onChanged: () => void) {
  const t = useTranslations('account.profile');
  const locale = useLocale();
  const act = useAccountAction();
  /** Both addresses get a mail whose link leads back to this page. */
  const sendMails = (email: string) => async () => {
    await siteSession().backend.changeEmail(email, `${location.origin}/${locale}/user`);
    onChanged();
    return t('mailsSent');
  };
  return {
    onSaveName: (fullName: string) =>
      act(async () => {
        await siteSession().backend.changeName(userId, fullName);
        return t('nameChanged');
      }),
    onChangeEmail: (email: string) => act(sendMails(email), { isInline: true }),
    onResendEmail: (email: string) => act(sendMails(email)),
  };
}
