import { checkNewEmail } from '@clipharbor/domain';
import { Button, Callout, TextField } from '@clipharbor/ui';
import { useLocale, useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useForm } from '../../session/use-form.ts';
import type { OwnAccountView } from '../../session/use-own-account.ts';
import { useSelfAction } from '../../session/use-self-action.ts';
import { isolated } from '../../shell/isolated.ts';
import { FormButtons } from './form-buttons.tsx';
import { SettingRow } from './setting-row.tsx';
import { focusFirstField, useRowEditor } from './use-row-editor.ts';

interface EmailRowProps {
  account: OwnAccountView;
  onChanged: () => void;
}

/** The address, and a new one as long as it waits for its two confirmations. */
export function EmailRow({ account, onChanged }: EmailRowProps) {
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
      {editor.isOpen && <EmailForm account={account} onClose={editor.close} onChanged={onChanged} />}
      {pendingEmail && !editor.isOpen && <Pending email={pendingEmail.email} onChanged={onChanged} />}
    </SettingRow>
  );
}

/** Both addresses get a mail; the links lead back to this page. */
function useEmailChange() {
  const locale = useLocale();
  return (email: string) => siteSession().backend.changeEmail(email, `${location.origin}/${locale}/user`);
}

function EmailForm({ account, onClose, onChanged }: EmailRowProps & { onClose: () => void }) {
  const t = useTranslations('account.profile');
  const change = useEmailChange();
  const form = useForm({ email: '' }, ({ email }) => checkNewEmail({ email, current: account.email }));
  const { run, isRunning, failure } = useSelfAction(
    async () => {
      const email = form.values.email.trim();
      await change(email);
      onClose();
      onChanged();
      return t('mailsSent');
    },
    { isInline: true },
  );
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

function Pending({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useTranslations('account.profile');
  const change = useEmailChange();
  const { run, isRunning } = useSelfAction(async () => {
    await change(email);
    onChanged();
    return t('mailsSent');
  });
  return (
    <Callout type="info" label={t('pending', { email: isolated(email) })}>
      <p>{t('pendingText')}</p>
      <Button size="sm" variant="secondary" className="mt-3" loading={isRunning} onClick={() => run()}>
        {t('resend')}
      </Button>
    </Callout>
  );
}
