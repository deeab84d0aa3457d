import { accountCalls, type DataOf } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { leaveWith } from '../../session/leave-with.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import { showMessage } from '../../shell/companion.ts';
import { Loaded } from '../loaded.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Panel } from './panel.tsx';
import { SessionRow } from './session-row.tsx';
import { type ListedSession, sessionWords } from './session-words.ts';

type OpenSession = DataOf<typeof accountCalls.sessions>['sessions'][number];

const listed = ({ createdAt, lastUsedAt, client, ...session }: OpenSession): ListedSession => ({
  ...session,
  createdAt: Date.parse(createdAt),
  lastUsedAt: Date.parse(lastUsedAt),
  client: client === 'extension' || client === 'desktop' ? client : 'website',
});

/** Where the account is signed in, each with a way to end it, and one for all. `version` changes when the list may have. */
export function SessionsPanel({ version }: { version: number }) {
  const t = useTranslations('account.sessions');
  const locale = useLocale();
  const words = useFailureWords();
  const [isAsked, setAsked] = useState(false);
  const { data, reload } = useLoaded(() => siteSession().api.call(accountCalls.sessions, {}), [version]);
  const { run, isRunning } = useAction(async (which: 'all' | { id: string }) => {
    try {
      await siteSession().api.call(accountCalls.endSessions, { which });
      if (which !== 'all') {
        reload();
        return await showMessage({ message: t('ended') });
      }
      await siteSession().user.signOut();
      leaveWith({ message: t('endedAll') }, () => location.assign(`/${locale}`));
    } catch (error) {
      await showMessage({ message: words(error), tone: 'danger' });
    }
  });
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded data={data} onRetry={reload}>
        {({ sessions }) => (
          <div className="flex flex-col gap-5">
            <ul className="divide-y divide-line">
              {sessionWords(sessions.map(listed), { locale, now: Date.now() }).map((row) => (
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
