import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { Loaded } from '../loaded.tsx';
import type { OwnAccountView } from './own-account.ts';
import { Panel } from './panel.tsx';
import { PasswordForm, type PasswordFormProps } from './password-form.tsx';
import { SettingRow } from './setting-row.tsx';
import { useRowEditor } from './use-row-editor.ts';

interface PasswordPanelProps extends Pick<PasswordFormProps, 'onSubmit'> {
  own: Loadable<OwnAccountView>;
  onRetry: () => void;
}

/** Changes the password, or sets one for an account that was created through a provider. */
export function PasswordPanel({ own, onRetry, onSubmit }: PasswordPanelProps) {
  const t = useTranslations('account.password');
  const editor = useRowEditor();
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded data={own} onRetry={onRetry}>
        {({ email, hasPassword }) => (
          <div>
            <SettingRow
              label={t('label')}
              value={hasPassword ? <span aria-hidden="true">••••••••</span> : t('none')}
              action={
                !editor.isOpen && (
                  <Button ref={editor.opener} size="sm" variant="secondary" onClick={editor.open}>
                    {t(hasPassword ? 'change' : 'set')}
                  </Button>
                )
              }
            >
              {editor.isOpen && (
                <PasswordForm email={email} hasPassword={hasPassword} onSubmit={onSubmit} onClose={editor.close} />
              )}
            </SettingRow>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
