import { checkNewEmail } from '@clipharbor/domain';
import { Button, Callout, TextField } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useForm } from '../../hooks/use-form.ts';
import { type Submit, useSubmission } from '../../hooks/use-submission.ts';
import { isolated } from '../../shell/isolated.ts';
import { FormButtons } from './form-buttons.tsx';
import type { OwnAccountView } from './own-account.ts';
import { SettingRow } from './setting-row.tsx';
import { focusFirstField, useRowEditor } from './use-row-editor.ts';

interface EmailRowProps {
  account: OwnAccountView;
  /** Sends a mail to both addresses. The form shows failures itself. */
  onChange: Submit<[email: string]>;
  /** Sends the two mails again. */
  onResend: Submit<[email: string]>;
}

/** The email, and a new one that is waiting for both confirmations. */
export function EmailRow({ account, onChange, onResend }: EmailRowProps) {
  const t = useTranslations('account.profile');
  const editor = useRowEditor();
  const { pendingEmail } = account;
  return (
    <SettingRow
      label={t('email')}
      value={<bdi>{account.email}</bdi>}
      action={
        !editor.isOpen && (
          <Button ref={editor.opener} size="sm" variant="secondary" aria-label={t('changeEmail')} onClick={editor.open}>
            {t('change')}
          </Button>
        )
      }
    >
      {editor.isOpen && <EmailForm account={account} onChange={onChange} onClose={editor.close} />}
      {pendingEmail && !editor.isOpen && <Pending email={pendingEmail.email} onResend={onResend} />}
    </SettingRow>
  );
}

function EmailForm({ account, onChange, onClose }: Omit<EmailRowProps, 'onResend'> & { onClose: () => void }) {
  const t = useTranslations('account.profile');
  const form = useForm({ email: '' }, ({ email }) => checkNewEmail({ email, current: account.email }));
  const { run, isRunning, failure } = useSubmission(() => onChange(form.values.email.trim()), onClose);
  const problem = form.problem('email');
  return (
    <form noValidate ref={focusFirstField} className="flex max-w-md flex-col gap-4" onSubmit={form.submit(() => run())}>
      <TextField
        {...form.field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('newEmail')}
        hint={t('bothMails', { email: isolated(account.email) })}
        error={problem ? t(`problems.${problem}`) : (failure ?? undefined)}
      />
      <FormButtons send={t('sendMails')} isBusy={isRunning} onCancel={onClose} />
    </form>
  );
}

function Pending({ email, onResend }: { email: string } & Pick<EmailRowProps, 'onResend'>) {
  const t = useTranslations('account.profile');
  const { run, isRunning } = useSubmission(() => onResend(email));
  return (
    <Callout type="info" label={t('pending', { email: isolated(email) })}>
      <p>{t('pendingText')}</p>
      <Button size="sm" variant="secondary" className="mt-3" loading={isRunning} onClick={() => run()}>
        {t('resend')}
      </Button>
    </Callout>
  );
}
