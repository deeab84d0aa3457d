import { brand } from '@clipharbor/domain';
import { Spinner } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountView } from '../account/account-view.tsx';
import { AddDialog } from '../add/add-dialog.tsx';
import { DropArea } from '../add/drop-area.tsx';
import { useIncomingLinks } from '../add/use-incoming-links.ts';
import { FirstRun } from '../first-run/first-run.tsx';
import { HelpView } from '../help/help-view.tsx';
import { HistoryView } from '../history/history-view.tsx';
import { shareOfAll } from '../jobs/job-rules.ts';
import { BoardContext } from '../jobs/use-job-actions.ts';
import { useJobs } from '../jobs/use-jobs.ts';
import { QueueView } from '../queue/queue-view.tsx';
import { SettingsView } from '../settings/settings-view.tsx';
import { type StoredSettings, useSettings } from '../settings/use-settings.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Disconnected } from './disconnected.tsx';
import { Header } from './header.tsx';
import { MainMenu } from './main-menu.tsx';
import { useTheme } from './use-theme.ts';
import { useTitle } from './use-title.ts';
import type { ViewName } from './views.ts';

interface FrameProps {
  readonly stored: StoredSettings;
  readonly onLocale: (locale: string | null) => void;
}

/** Header, menu and the current view. */
export function Frame({ stored, onLocale }: FrameProps) {
  const editable = useSettings(stored);
  const { settings } = editable;
  const { board, groups, connection } = useJobs();
  const [view, setView] = useState<ViewName>('queue');
  // The text of the open dialog; null while it is closed.
  const [adding, setAdding] = useState<string | null>(null);
  const isDragged = useIncomingLinks(setAdding);
  useTheme(settings.theme);
  useTitle(useTranslations('desktop.nav')(view), shareOfAll(groups.running));
  useEffect(() => onLocale(settings.locale), [settings.locale, onLocale]);
  if (connection === 'ended') return <Disconnected />;
  if (connection === null) return <Starting />;
  if (!settings.hasSeenWelcome) return <FirstRun {...editable} />;
  return (
    <BoardContext value={board}>
      <Header onAdd={() => setAdding('')} />
      <ConnectionNotice connection={connection} />
      <div className="md:flex">
        <MainMenu view={view} onView={setView} />
        <main className="mx-auto w-full min-w-0 max-w-4xl px-4 pt-6 pb-16 sm:px-6 md:flex-1">
          {view === 'queue' && (
            <QueueView groups={groups} onAdd={() => setAdding('')} onHistory={() => setView('history')} />
          )}
          {view === 'history' && <HistoryView jobs={groups.ended} />}
          {view === 'account' && <AccountView />}
          {view === 'settings' && <SettingsView {...editable} />}
          {view === 'help' && <HelpView />}
        </main>
      </div>
      <AddDialog
        text={adding}
        onClose={() => setAdding(null)}
        onSignIn={() => {
          setAdding(null);
          setView('account');
        }}
      />
      {isDragged && <DropArea />}
    </BoardContext>
  );
}

function Starting() {
  const t = useTranslations('desktop.connection');
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1 className="sr-only">{brand.name}</h1>
      <Spinner label={t('starting', { brand: brand.name })} className="size-8 text-primary-text" />
    </main>
  );
}
