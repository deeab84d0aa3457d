import { brand } from '@clipharbor/domain';
import { EmptyState, LockIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Shown when there is no session, as in a window that was reloaded or opened by hand. */
export function Disconnected() {
  const t = useTranslations('desktop.connection');
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <h1 className="sr-only">{brand.name}</h1>
      <EmptyState icon={LockIcon} title={t('ended')} hint={t('endedHint', { brand: brand.name })} />
    </main>
  );
}
