import { checkUpdatePassword } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '../../hooks/use-form.ts';
import { useSubmission } from '../../hooks/use-submission.ts';
import { PasswordField } from '../login/password-field.tsx';
import { UsernameField } from '../login/username-field.tsx';
import { PasswordRules } from '../password/password-rules.tsx';
import { FormButtons } from './form-buttons.tsx';
import { focusFirstField } from './use-row-editor.ts';

/** The server's response to a new password. */
export type PasswordChange =
  | { readonly kind: 'done' }
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface PasswordFormProps {
  email: string;
  /** False for an account that was created through a provider and has no password. */
  hasPassword: boolean;
  onSubmit: (change: {
    readonly email: string;
    /** `null` for an account without a password. */
    readonly current: string | null;
    readonly password: string;
  }) => Promise<PasswordChange>;
  onClose: () => void;
}

/** The current password, a new one by the rules of the update page, and its repetition. */
export function PasswordForm({ email, hasPassword, onSubmit, onClose }: PasswordFormProps) {
  const t = useTranslations('account.password');
  const p = useTranslations('password.update');
  const [isWrong, setWrong] = useState(false);
  const form = useForm({ current: '', password: '', confirmation: '' }, (values) => ({
    ...checkUpdatePassword(values),
    current: hasPassword && values.current === '' ? ('passwordMissing' as const) : null,
  }));
  const { run, isRunning, failure } = useSubmission(async () => {
    setWrong(false);
    const { current, password } = form.values;
    const outcome = await onSubmit({ email, current: hasPassword ? current : null, password });
    if (outcome.kind === 'done') onClose();
    setWrong(outcome.kind === 'wrongPassword');
    return outcome.kind === 'failed' ? outcome.reason : null;
  });
  const [current, password, confirmation] = [
    form.problem('current'),
    form.problem('password'),
    form.problem('confirmation'),
  ];
  return (
    <form noValidate ref={focusFirstField} className="flex max-w-md flex-col gap-4" onSubmit={form.submit(() => run())}>
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
