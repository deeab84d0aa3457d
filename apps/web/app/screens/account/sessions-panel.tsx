import type { accountCalls, DataOf } from '@clipharbor/contracts';
import { Button, useLocale } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Loaded } from '../loaded.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { formatSessions, type ListedSession } from './format-sessions.ts';
import { Panel } from './panel.tsx';
import { SessionRow } from './session-row.tsx';

type OpenSession = DataOf<typeof accountCalls.sessions>['sessions'][number];

const listed = ({ createdAt, lastUsedAt, client, ...session }: OpenSession): ListedSession => ({
  ...session,
  createdAt: Date.parse(createdAt),
  lastUsedAt: Date.parse(lastUsedAt),
  client: client === 'extension' || client === 'desktop' ? client : 'website',
});

interface SessionsPanelProps {
  data: Loadable<DataOf<typeof accountCalls.sessions>>;
  onRetry: () => void;
  onEnd: (which: 'all' | { id: string }) => Promise<void>;
}

/** The signed-in devices, with a button to sign out each of them, and one for all. */
export function SessionsPanel({ data, onRetry, onEnd }: SessionsPanelProps) {
  const t = useTranslations('account.sessions');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const { run, isRunning } = useAction(onEnd);
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded data={data} onRetry={onRetry}>
        {({ sessions }) => (
          <div className="flex flex-col gap-5">
            <ul className="divide-y divide-line">
              {formatSessions(sessions.map(listed), { locale, now: Date.now() }).map((row) => (
                <SessionRow
                  key={row.session.id}
                  words={row}
                  isBusy={isRunning}
                  onEnd={() => void run({ id: row.session.id })}
                />
              ))}
            </ul>
            <Button variant="secondary" className="self-start" onClick={() => setAsked(true)}>
              {t('endAll')}
            </Button>
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('endAllTitle')}
        text={t('endAllText')}
        confirm={t('endAll')}
        isDangerous
        isBusy={isRunning}
        onClose={() => setAsked(false)}
        onConfirm={() => void run('all')}
      />
    </Panel>
  );
}
