import { ClientError } from '@clipharbor/client';
import { useTranslations } from 'use-intl';
import type { PasswordChange, PasswordFormProps } from '../../screens/account/password-form.tsx';
import { siteSession } from '../../session/site-session.ts';
import { useAccountAction } from './use-account-action.ts';

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ClientError && (error.code === 'invalid_credentials' || error.code === 'current_password_invalid');

/** Changes the password, or sets the first one. */
export function usePasswordChange(onChanged: () => void): PasswordFormProps['onSubmit'] {
  const t = useTranslations('account.password');
  const act = useAccountAction();
  return async ({ email, current, password }): Promise<PasswordChange> => {
    let isWrong = false;
    const reason = await act(
      async () => {
        const { backend } = siteSession();
        try {
          // Checked here too, because not every account service checks the current password.
          if (current !== null) await backend.freshSignIn().checkPassword(email, current);
          await backend.updatePassword(password, current === null ? {} : { currentPassword: current });
        } catch (error) {
          if (!isWrongPassword(error)) throw error;
          isWrong = true;
          return null;
        }
        onChanged();
        return t(current === null ? 'wasSet' : 'changed');
      },
      { isInline: true },
    );
    if (reason !== null) return { kind: 'failed', reason };
    return { kind: isWrong ? 'wrongPassword' : 'done' };
  };
}
