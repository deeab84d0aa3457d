import { Button, Callout } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Replaces all lists when storage could not be read. The background reads it again for every page that opens. */
export function FeedFailureCard() {
  const t = useTranslations('extensionFailures.unreadable');
  const tryAgain = useTranslations('extension.job')('tryAgain');
  return (
    <div role="alert">
      <Callout type="danger" label={t('label')}>
        <p>{t('text')}</p>
        <Button size="sm" variant="secondary" className="mt-2.5" onClick={() => location.reload()}>
          {tryAgain}
        </Button>
      </Callout>
    </div>
  );
}
