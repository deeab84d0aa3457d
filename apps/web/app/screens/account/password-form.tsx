import { ClientError } from '@clipharbor/client';
import { checkUpdatePassword } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useForm } from '../../session/use-form.ts';
import { useSelfAction } from '../../session/use-self-action.ts';
import { PasswordField } from '../login/password-field.tsx';
import { UsernameField } from '../login/username-field.tsx';
import { PasswordRules } from '../password/password-rules.tsx';
import { FormButtons } from './form-buttons.tsx';
import { focusFirstField } from './use-row-editor.ts';

interface PasswordFormProps {
  email: string;
  /** An account that came through a provider has none to ask for. */
  hasPassword: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** The current password, a new one by the rules of the update page, and the new one again. */
export function PasswordForm({ email, hasPassword, onClose, onChanged }: PasswordFormProps) {
  const t = useTranslations('account.password');
  const p = useTranslations('password.update');
  const [isWrong, setWrong] = useState(false);
  const form = useForm({ current: '', password: '', confirmation: '' }, (values) => ({
    ...checkUpdatePassword(values),
    current: hasPassword && values.current === '' ? ('passwordMissing' as const) : null,
  }));
  const { run, isRunning, failure } = useSelfAction(
    async () => {
      const { current, password } = form.values;
      const { backend } = siteSession();
      try {
        // Asked for here too: not every account service checks the current password by itself.
        if (hasPassword) await backend.freshSignIn().checkPassword(email, current);
        await backend.updatePassword(password, hasPassword ? { currentPassword: current } : {});
      } catch (error) {
        if (!isWrongPassword(error)) throw error;
        setWrong(true);
        return null;
      }
      onClose();
      onChanged();
      return t(hasPassword ? 'changed' : 'wasSet');
    },
    { isInline: true },
  );
  const [current, password, confirmation] = [
    form.problem('current'),
    form.problem('password'),
    form.problem('confirmation'),
  ];
  const send = () => {
    setWrong(false);
    run();
  };
  return (
    <form noValidate ref={focusFirstField} className="flex max-w-md flex-col gap-4" onSubmit={form.submit(send)}>
      <UsernameField email={email} />
      {hasPassword && (
        <PasswordField
          {...form.field('current')}
          autoComplete="current-password"
          label={t('current')}
          error={isWrong ? t('wrong') : current ? p(`problems.${current}`) : undefined}
        />
      )}
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        label={p('password')}
        error={password ? p(`problems.${password}`) : (failure ?? undefined)}
      />
      <PasswordRules password={form.values.password} />
      <PasswordField
        {...form.field('confirmation')}
        autoComplete="new-password"
        label={t('confirmation')}
        error={confirmation ? p(`problems.${confirmation}`) : undefined}
      />
      <p className="text-muted text-sm">{t('othersEnd')}</p>
      <FormButtons send={t(hasPassword ? 'change' : 'set')} isBusy={isRunning} onCancel={onClose} />
    </form>
  );
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ClientError && (error.code === 'invalid_credentials' || error.code === 'current_password_invalid');
