import { Button } from '@clipharbor/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PasswordField } from './password-field.tsx';
import { UsernameField } from './username-field.tsx';

interface ConfirmPasswordFormProps {
  email: string;
  isBusy: boolean;
  failure: string | null;
  onSend: (password: string) => void;
}

const focusPassword = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();

/** Asks for the account's password again. */
export function ConfirmPasswordForm({ email, isBusy, failure, onSend }: ConfirmPasswordFormProps) {
  const t = useTranslations('login');
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The form appears too late for the dialog's initial focus. Not on touch screens, where the keyboard would cover it.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) focusPassword(form.current);
  }, []);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '') onSend(password);
        else focusPassword(form.current);
      }}
    >
      <UsernameField email={email} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('fields.password')}
        value={password}
        error={isMissing && password === '' ? t('problems.required') : (failure ?? undefined)}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" wide loading={isBusy}>
        {t('confirm.confirm')}
      </Button>
    </form>
  );
}
