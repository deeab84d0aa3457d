import { useTranslations } from 'use-intl';
import { PermissionCard } from '../pages/permission-card.tsx';
import { openSidePanel, requestSidePanel } from './open-side-panel.ts';
import { useWindowId } from './use-window-id.ts';

/** Says what the side panel is for, before the browser asks for the permission. */
export function SidePanelCard({ onClose }: { onClose: () => void }) {
  const t = useTranslations('extensionPages.header');
  const windowId = useWindowId();
  const allow = async () => {
    const isGranted = await requestSidePanel();
    if (isGranted && windowId !== null) await openSidePanel(windowId);
    onClose();
  };
  return (
    <PermissionCard
      className="border-line border-t px-4 py-3"
      title={t('sidePanelTitle')}
      text={t('sidePanelText')}
      allowLabel={t('sidePanelAllow')}
      closeLabel={t('notNow')}
      onAllow={allow}
      onClose={onClose}
    />
  );
}
