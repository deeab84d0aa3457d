import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../session/loadable.ts';
import type { OwnAccountView } from '../../session/use-own-account.ts';
import { Loaded } from '../loaded.tsx';
import { Panel } from './panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingRow } from './setting-row.tsx';
import { useRowEditor } from './use-row-editor.ts';

/** Changes the password, or sets one for an account that came through a provider. */
export function PasswordPanel({ own, onChanged }: { own: Loadable<OwnAccountView>; onChanged: () => void }) {
  const t = useTranslations('account.password');
  const editor = useRowEditor();
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded data={own} onRetry={onChanged}>
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
                <PasswordForm email={email} hasPassword={hasPassword} onClose={editor.close} onChanged={onChanged} />
              )}
            </SettingRow>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
