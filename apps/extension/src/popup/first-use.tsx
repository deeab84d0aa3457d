import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** For those who have not saved anything yet: the way to the first steps. */
export function FirstUse() {
  const t = useTranslations('extensionPages.popup');
  const open = () => void chrome.tabs.create({ url: chrome.runtime.getURL('onboarding.html') });
  return (
    <Button size="sm" variant="secondary" onClick={open}>
      {t('start')}
    </Button>
  );
}
