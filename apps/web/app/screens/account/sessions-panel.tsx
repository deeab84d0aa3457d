import { accountCalls, type DataOf } from '@clipharbor/contracts';
import { Button, Chip, DownloadIcon, GlobeIcon, PlusIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { useBillingDate } from '../../session/use-billing-date.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import { showMessage } from '../../shell/companion.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { deviceName } from './device-name.ts';
import { Loaded, Panel } from './panel.tsx';

type OpenSession = DataOf<typeof accountCalls.sessions>['sessions'][number];

/** Where the account is signed in, each with a way to end it, and one for all. */
export function SessionsPanel() {
  const t = useTranslations('account.sessions');
  const words = useFailureWords();
  const [isAsked, setAsked] = useState(false);
  const { data, reload } = useLoaded(() => siteSession().api.call(accountCalls.sessions, {}), []);
  const { run, isRunning } = useAction(async (which: 'all' | { id: string }) => {
    try {
      await siteSession().api.call(accountCalls.endSessions, { which });
      if (which !== 'all') {
        reload();
        return await showMessage({ message: t('ended') });
      }
      await siteSession().user.signOut();
      location.assign('/');
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
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={isRunning}
                  onEnd={() => void run({ id: session.id })}
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

const icons = { extension: PlusIcon, desktop: DownloadIcon, website: GlobeIcon } as const;
const clientOf = (client: string | null) => (client === 'extension' || client === 'desktop' ? client : 'website');

function SessionRow({ session, isBusy, onEnd }: { session: OpenSession; isBusy: boolean; onEnd: () => void }) {
  const t = useTranslations('account.sessions');
  const date = useBillingDate();
  const client = clientOf(session.client);
  const IconOfClient = icons[client];
  const device = deviceName(session.userAgent);
  const name =
    device === null
      ? t(client)
      : device.system === null
        ? device.browser
        : t('device', { ...device, system: device.system });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken text-muted">
        <IconOfClient />
      </span>
      <span className="min-w-40 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted text-sm">
          {t(client)} · {t('lastUsed', { date: date(Date.parse(session.lastUsedAt)) })}
        </span>
      </span>
      {session.isCurrent ? (
        <Chip tone="success">{t('current')}</Chip>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          disabled={isBusy}
          aria-label={t('endNamed', { device: name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
