import { brand } from '@clipharbor/domain';
import { Button, TextField } from '@clipharbor/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCode } from './is-code.ts';

interface CodeFormProps {
  isBusy: boolean;
  /** Why the last code was refused. */
  failure: string | null;
  /** The label of the button. */
  send: string;
  onSend: (code: string) => void;
  /** Below the button: another way out of the form. */
  children?: ReactNode;
  /** Whether to show how to contact support if the phone is lost. */
  showsRecovery?: boolean;
}

/** Asks for the six digits of an authenticator app. */
export function CodeForm({ isBusy, failure, send, onSend, children, showsRecovery = false }: CodeFormProps) {
  const t = useTranslations('login.code');
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIncomplete(!isCode(code));
    if (isCode(code)) return onSend(code.replaceAll(/\s/g, ''));
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        type="tel"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        label={t('label')}
        hint={t('hint')}
        value={code}
        error={isIncomplete ? t('incomplete') : (failure ?? undefined)}
        onChange={({ target }) => {
          setCode(target.value);
          setIncomplete(false);
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" wide loading={isBusy}>
          {send}
        </Button>
        {children}
      </div>
      {showsRecovery && (
        <p className="text-muted text-sm">
          {t.rich('lost', {
            mail: () => (
              <a href={`mailto:${brand.supportEmail}`} className="font-medium text-primary-text hover:underline">
                <bdi>{brand.supportEmail}</bdi>
              </a>
            ),
          })}
        </p>
      )}
    </form>
  );
}
