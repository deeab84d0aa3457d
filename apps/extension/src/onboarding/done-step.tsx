import { brand } from '@clipharbor/domain';
import { Button, KeyboardIcon, MenuIcon, PinIcon, Point } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { ShortcutList } from '../pages/shortcut-list.tsx';
import type { StepProps } from './steps.ts';

const words = { brand: brand.name };

async function closeOwnTab(): Promise<void> {
  const tab = await chrome.tabs.getCurrent();
  if (tab?.id !== undefined) await chrome.tabs.remove(tab.id);
}

/** Tips for saving further videos faster. */
export function DoneStep({ onBack }: StepProps) {
  const t = useTranslations('extensionPages.onboarding');
  return (
    <>
      <p className="mt-2 text-muted">{t('done.text', words)}</p>
      <ul className="mt-6 flex flex-col gap-5">
        <Point icon={PinIcon} title={t('done.pin')}>
          {t('done.pinText', words)}
        </Point>
        <Point icon={MenuIcon} title={t('done.menu')}>
          {t('done.menuText')}
        </Point>
        <Point icon={KeyboardIcon} title={t('done.shortcuts')}>
          <ShortcutList />
        </Point>
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => void closeOwnTab()}>{t('done.finish')}</Button>
        <Button variant="secondary" onClick={() => void chrome.runtime.openOptionsPage()}>
          {t('done.settings')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}
