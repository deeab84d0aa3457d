import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
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
    <section
      aria-label={t('sidePanelTitle')}
      className="animate-rise border-line border-t bg-primary-soft px-4 py-3 text-sm"
    >
      <p className="font-semibold text-primary-text">{t('sidePanelTitle')}</p>
      <p className="mt-0.5">{t('sidePanelText')}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void allow().catch(onClose)}>
          {t('sidePanelAllow')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
    </section>
  );
}
