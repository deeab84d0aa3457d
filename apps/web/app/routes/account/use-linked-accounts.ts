import type { SocialProvider } from '@clipharbor/client';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useAccountAction } from './use-account-action.ts';

/** Links and unlinks accounts of other providers. */
export function useLinkedAccounts(onChanged: () => void) {
  const t = useTranslations('account.linked');
  const locale = useLocale();
  const act = useAccountAction();
  return {
    async onLink(provider: SocialProvider): Promise<void> {
      await act(async () => {
        const returnTo = `${location.origin}/${locale}/user?linked=${provider}`;
        location.assign(await siteSession().backend.linkIdentity(provider, returnTo));
        return null;
      });
    },
    onUnlink: (identityId: string, provider: string) =>
      act(async () => {
        await siteSession().backend.unlinkIdentity(identityId);
        onChanged();
        return t('unlinked', { provider });
      }),
  };
}
