import { brand } from '@clipharbor/domain';
import { Button, PanelIcon, SettingsIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SidePanelButton } from './side-panel-button.tsx';
import { SidePanelCard } from './side-panel-card.tsx';

/** The brand, and links out of the popup. */
export function PopupHeader({ isPanel }: { isPanel: boolean }) {
  const t = useTranslations('extensionPages.header');
  const [isExplaining, setExplaining] = useState(false);
  return (
    <header className="sticky top-0 z-header border-line border-b bg-surface/90 backdrop-blur-md">
      <div className="flex items-center gap-2.5 py-2 ps-4 pe-2.5">
        <img src="/icons/48.png" alt="" width={26} height={26} />
        <h1 className="min-w-0 flex-1 truncate text-base">{brand.name}</h1>
        {!isPanel && (
          <SidePanelButton label={t('sidePanel')} onUnknown={() => setExplaining(true)}>
            <PanelIcon />
          </SidePanelButton>
        )}
        <Button
          size="sm"
          variant="ghost"
          iconOnly
          aria-label={t('settings')}
          title={t('settings')}
          onClick={() => void chrome.runtime.openOptionsPage()}
        >
          <SettingsIcon />
        </Button>
      </div>
      {isExplaining && <SidePanelCard onClose={() => setExplaining(false)} />}
    </header>
  );
}
