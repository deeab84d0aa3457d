import { useTranslations } from 'use-intl';
import type { Loadable } from '../../session/loadable.ts';
import type { OwnAccountView } from '../../session/use-own-account.ts';
import type { User } from '../../session/user-store.ts';
import { Loaded } from '../loaded.tsx';
import { EmailRow } from './email-row.tsx';
import { NameRow } from './name-row.tsx';
import { Panel } from './panel.tsx';

interface ProfilePanelProps {
  user: User;
  own: Loadable<OwnAccountView>;
  onChanged: () => void;
}

/** Name and address. */
export function ProfilePanel({ user, own, onChanged }: ProfilePanelProps) {
  const t = useTranslations('account.profile');
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className="divide-y divide-line">
        <NameRow user={user} />
        <Loaded data={own} onRetry={onChanged}>
          {(account) => <EmailRow account={account} onChanged={onChanged} />}
        </Loaded>
      </div>
    </Panel>
  );
}
