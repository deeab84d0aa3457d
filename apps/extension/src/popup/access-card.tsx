import { brand } from '@clipharbor/domain';
import { Button, Callout, GlobeIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Explains why access to all sites is useful, and requests it. The browser then asks as well. */
export function AccessCard() {
  const t = useTranslations('extension.access');
  const allow = () => void chrome.permissions.request({ origins: ['*://*/*'] });
  return (
    <Callout type="info" icon={GlobeIcon} label={t('label')}>
      <p>{t('text', { brand: brand.name })}</p>
      <Button size="sm" className="mt-2.5" onClick={allow}>
        {t('allow')}
      </Button>
    </Callout>
  );
}
