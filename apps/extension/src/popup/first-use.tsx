import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { openOnboarding } from '../surfaces/open-onboarding.ts';

/** For those who have not saved anything yet: a link to the first steps. */
export function FirstUse() {
  const t = useTranslations('extensionPages.popup');
  return (
    <Button size="sm" variant="secondary" onClick={() => void openOnboarding()}>
      {t('start')}
    </Button>
  );
}
