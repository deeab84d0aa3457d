import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import type { Submit } from '../../hooks/use-submission.ts';
import { Loaded } from '../loaded.tsx';
import { EmailRow } from './email-row.tsx';
import { NameRow } from './name-row.tsx';
import type { OwnAccountView } from './own-account.ts';
import { Panel } from './panel.tsx';

interface ProfilePanelProps {
  fullName: string | null;
  own: Loadable<OwnAccountView>;
  onRetry: () => void;
  onSaveName: Submit<[fullName: string]>;
  onChangeEmail: Submit<[email: string]>;
  onResendEmail: Submit<[email: string]>;
}

/** Name and email. */
export function ProfilePanel({ fullName, own, onRetry, onSaveName, ...email }: ProfilePanelProps) {
  const t = useTranslations('account.profile');
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className="divide-y divide-line">
        <NameRow fullName={fullName} onSave={onSaveName} />
        <Loaded data={own} onRetry={onRetry}>
          {(account) => <EmailRow account={account} onChange={email.onChangeEmail} onResend={email.onResendEmail} />}
        </Loaded>
      </div>
    </Panel>
  );
}
