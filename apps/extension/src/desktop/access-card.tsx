import { brand } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';
import { PermissionCard } from '../pages/permission-card.tsx';
import type { DesktopRequest } from './ask-desktop.ts';
import { canConnectNative } from './host-port.ts';
import { requestDesktopAccess } from './request-access.ts';

interface DesktopAccessCardProps {
  readonly request: DesktopRequest;
  readonly onAllowed: () => void;
  readonly onClose: () => void;
}

/** Explains what the connection is for before the browser asks for the permission. */
export function DesktopAccessCard({ request, onAllowed, onClose }: DesktopAccessCardProps) {
  const t = useTranslations('extensionDesktop.ask');
  const allow = async () => {
    if (!(await requestDesktopAccess(request))) onClose();
    // Otherwise this page is being reloaded, and the request continues afterwards.
    else if (canConnectNative()) onAllowed();
  };
  return (
    <PermissionCard
      className="rounded-md px-3 py-2.5"
      title={t('title')}
      text={t('text', { brand: brand.name })}
      allowLabel={t('allow')}
      closeLabel={t('notNow')}
      onAllow={allow}
      onClose={onClose}
    />
  );
}
