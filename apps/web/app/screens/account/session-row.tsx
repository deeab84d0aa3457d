import { Button, Chip, DownloadIcon, GlobeIcon, PlusIcon } from '@clipharbor/ui';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '../../shell/isolated.ts';
import type { FormattedSession } from './format-sessions.ts';

interface SessionRowProps {
  words: FormattedSession;
  isBusy: boolean;
  onEnd: () => void;
}

const icons = { extension: PlusIcon, desktop: DownloadIcon, website: GlobeIcon } as const;

/** One signed-in device: what it is, when it signed in, when it was last active, and from where. */
export function SessionRow({ words, isBusy, onEnd }: SessionRowProps) {
  const t = useTranslations('account.sessions');
  const { session, device, signedInAt, lastActive } = words;
  const IconOfClient = icons[session.client];
  const name =
    device === null
      ? t('unknown')
      : device.system === null
        ? device.browser
        : t('device', { ...device, system: device.system });
  const facts = [
    t('signedIn', { date: signedInAt }),
    lastActive === null ? t('activeNow') : t('lastActive', { ago: lastActive }),
    ...(session.network === null ? [] : [t('network', { network: isolated(session.network) })]),
  ];
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken text-muted">
        <IconOfClient />
      </span>
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {session.client !== 'website' && <Chip>{t(session.client)}</Chip>}
          {session.isCurrent && <Chip tone="success">{t('current')}</Chip>}
        </span>
        <span className="mt-0.5 block text-muted text-sm">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {/* Lines break between two facts rather than inside one. */}
              <span className="inline-block">{index < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
            </Fragment>
          ))}
        </span>
      </span>
      {!session.isCurrent && (
        <Button
          size="sm"
          variant="ghost"
          disabled={isBusy}
          aria-label={t('endNamed', { device: name, date: signedInAt })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
