import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PermissionCard } from '../pages/permission-card.tsx';
import { canOpenSidePanel, openSidePanel, requestSidePanel } from '../side-panel/open-side-panel.ts';
import { useWindowId } from '../side-panel/use-window-id.ts';
import { sendToBackground } from './use-background.ts';

/** Explains what the side panel is for, and turns it on. */
export function SidePanelCard({ onClose }: { onClose: () => void }) {
  const t = useTranslations('extensionPages.header');
  const close = useTranslations('ui')('close');
  const windowId = useWindowId();
  const [isWaiting, setWaiting] = useState(false);
  const allow = async () => {
    if (!(await requestSidePanel())) return onClose();
    if (!(await canOpenSidePanel())) {
      // Closes this popup, unless downloads are running.
      sendToBackground({ to: 'background', type: 'sidePanel.prepare' });
      return setWaiting(true);
    }
    if (windowId !== null) await openSidePanel(windowId);
    onClose();
  };
  return (
    <PermissionCard
      className="border-line border-t px-4 py-3"
      title={t('sidePanelTitle')}
      text={isWaiting ? t('sidePanelLater') : t('sidePanelText')}
      allowLabel={isWaiting ? null : t('sidePanelAllow')}
      closeLabel={isWaiting ? close : t('notNow')}
      onAllow={allow}
      onClose={onClose}
    />
  );
}
