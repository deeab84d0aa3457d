import type { Enrollment } from '@clipharbor/client';
import { brand } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useAccountAction } from './use-account-action.ts';

/** Adds and removes authenticator apps. */
export function useTwoFactor(onChanged: () => void) {
  const t = useTranslations('account.twoFactor');
  const act = useAccountAction();
  return {
    async onEnroll(): Promise<Enrollment | null> {
      let enrollment: Enrollment | null = null;
      await act(async () => {
        enrollment = await siteSession().backend.enrollAuthenticator(brand.name);
        return null;
      });
      return enrollment;
    },
    onConfirm: (factorId: string, code: string) =>
      act(
        async () => {
          await siteSession().backend.confirmAuthenticator(factorId, code);
          onChanged();
          return t('turnedOn');
        },
        { isInline: true },
      ),
    onRemove: (factorId: string, code: string) =>
      act(
        async () => {
          await siteSession().backend.removeAuthenticator(factorId, code);
          onChanged();
          return t('removed');
        },
        { isInline: true },
      ),
  };
}
