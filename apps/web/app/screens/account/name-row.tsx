import { checkName } from '@clipharbor/domain';
import { Button, TextField } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useForm } from '../../session/use-form.ts';
import { useSelfAction } from '../../session/use-self-action.ts';
import type { User } from '../../session/user-store.ts';
import { FormButtons } from './form-buttons.tsx';
import { SettingRow } from './setting-row.tsx';
import { focusFirstField, useRowEditor } from './use-row-editor.ts';

/** The name, changed in place. Header and avatars follow by themselves. */
export function NameRow({ user }: { user: User }) {
  const t = useTranslations('account.profile');
  const editor = useRowEditor();
  return (
    <SettingRow
      label={t('name')}
      value={<bdi>{user.fullName ?? t('noName')}</bdi>}
      action={
        !editor.isOpen && (
          <Button ref={editor.opener} size="sm" variant="secondary" aria-label={t('changeName')} onClick={editor.open}>
            {t('change')}
          </Button>
        )
      }
    >
      {editor.isOpen && <NameForm user={user} onClose={editor.close} />}
    </SettingRow>
  );
}

function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('account.profile');
  const form = useForm({ fullName: user.fullName ?? '' }, checkName);
  const { run, isRunning } = useSelfAction(async () => {
    await siteSession().backend.changeName(user.id, form.values.fullName.trim());
    onClose();
    return t('nameChanged');
  });
  const problem = form.problem('fullName');
  return (
    <form noValidate ref={focusFirstField} className="flex max-w-md flex-col gap-4" onSubmit={form.submit(() => run())}>
      <TextField
        {...form.field('fullName')}
        autoComplete="name"
        label={t('newName')}
        error={problem ? t(`problems.${problem}`) : undefined}
      />
      <FormButtons send={t('save')} isBusy={isRunning} onCancel={onClose} />
    </form>
  );
}
