import { Button, TextArea } from '@clipharbor/ui';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../texts/use-error-text.ts';
import { RefusedLines } from './refused-lines.tsx';
import type { Adding } from './use-adding.ts';

/** Where the addresses are typed or pasted. */
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
          // One address is the rule, and Enter then means that it is complete.
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
