import { brand } from '@clipharbor/domain';
import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { requestDesktopAccess } from './request-access.ts';

interface DesktopAccessCardProps {
  readonly onAllowed: () => void;
  readonly onClose: () => void;
}

/** Says what the connection is for, before the browser asks for the permission. */
export function DesktopAccessCard({ onAllowed, onClose }: DesktopAccessCardProps) {
  const t = useTranslations('extensionDesktop.ask');
  const allow = async () => {
    if (await requestDesktopAccess()) onAllowed();
    else onClose();
  };
  return (
    <section aria-label={t('title')} className="animate-rise rounded-md bg-primary-soft px-3 py-2.5 text-sm">
      <p className="font-semibold text-primary-text">{t('title')}</p>
      <p className="mt-0.5">{t('text', { brand: brand.name })}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void allow().catch(onClose)}>
          {t('allow')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
    </section>
  );
}
