import { Button, TextArea } from '@clipharbor/ui';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../texts/use-error-text.ts';
import { RefusedLines } from './refused-lines.tsx';
import type { Adding } from './use-adding.ts';

/** The field in which addresses are typed or pasted. */
export function AddressStep({ adding, onSignIn }: { adding: Adding; onSignIn: () => void }) {
  const t = useTranslations('desktop.add');
  const signIn = useTranslations('extensionAccount.card')('signIn');
  const errorText = useErrorText();
  const { text, setText, failure, isBusy, read, refused } = adding;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <TextArea
        label={t('address')}
        hint={t('hint')}
        error={failure === null ? undefined : errorText(failure)}
        value={text}
        dir="ltr"
        rows={2}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Usually there is one address, and Enter submits it.
          if (event.key === 'Enter' && !event.shiftKey && !text.trim().includes('\n')) submit(event);
        }}
      />
      <RefusedLines refused={refused} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="me-auto text-muted text-sm">
          {isBusy && t('reading')}
        </p>
        {failure === 'auth.required' && (
          <Button variant="secondary" onClick={onSignIn}>
            {signIn}
          </Button>
        )}
        <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
          {t('next')}
        </Button>
      </div>
    </form>
  );
}
