import { brand } from '@clipharbor/domain';
import { Spinner, WarningIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { Connection } from '../jobs/follow-jobs.ts';
import { useOnline } from './use-online.ts';

/** Shown above everything while there is a connection problem. */
export function ConnectionNotice({ connection }: { connection: Connection | null }) {
  const t = useTranslations('desktop.connection');
  const isOnline = useOnline();
  const isLost = connection === 'lost' || connection === 'gone';
  return (
    <div role="status" className="empty:hidden">
      {isLost && (
        <p className="flex items-start gap-2.5 border-warning-line border-b bg-warning-soft px-4 py-2.5 text-sm">
          {connection === 'lost' ? (
            <Spinner className="mt-0.5 size-4.5 shrink-0 text-warning-text" />
          ) : (
            <WarningIcon className="mt-0.5 size-4.5 shrink-0 text-warning-text" />
          )}
          <span>
            <strong className="block font-semibold">{t(connection)}</strong>
            {connection === 'lost' ? t('lostHint') : t('goneHint', { brand: brand.name })}
          </span>
        </p>
      )}
      {!isLost && !isOnline && (
        <p className="flex items-start gap-2.5 border-warning-line border-b bg-warning-soft px-4 py-2.5 text-sm">
          <WarningIcon className="mt-0.5 size-4.5 shrink-0 text-warning-text" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
