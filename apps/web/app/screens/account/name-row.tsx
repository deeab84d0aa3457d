import { checkName } from '@clipharbor/domain';
import { Button, TextField } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useForm } from '../../hooks/use-form.ts';
import { type Submit, useSubmission } from '../../hooks/use-submission.ts';
import { FormButtons } from './form-buttons.tsx';
import { SettingRow } from './setting-row.tsx';
import { focusFirstField, useRowEditor } from './use-row-editor.ts';

interface NameRowProps {
  /** `null` for an account without a name. */
  fullName: string | null;
  onSave: Submit<[fullName: string]>;
}

/** The name, edited in place. Header and avatars update automatically. */
export function NameRow({ fullName, onSave }: NameRowProps) {
  const t = useTranslations('account.profile');
  const editor = useRowEditor();
  return (
    <SettingRow
      label={t('name')}
      value={<bdi>{fullName ?? t('noName')}</bdi>}
      action={
        !editor.isOpen && (
          <Button ref={editor.opener} size="sm" variant="secondary" aria-label={t('changeName')} onClick={editor.open}>
            {t('change')}
          </Button>
        )
      }
    >
      {editor.isOpen && <NameForm fullName={fullName} onSave={onSave} onClose={editor.close} />}
    </SettingRow>
  );
}

function NameForm({ fullName, onSave, onClose }: NameRowProps & { onClose: () => void }) {
  const t = useTranslations('account.profile');
  const form = useForm({ fullName: fullName ?? '' }, checkName);
  const { run, isRunning } = useSubmission(() => onSave(form.values.fullName.trim()), onClose);
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
