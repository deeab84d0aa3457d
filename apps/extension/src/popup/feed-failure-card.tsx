import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { RefusalNote } from './refusal-note.tsx';

/** What is stored could not be read. Nothing is lost; the background reads it again for every page that opens. */
export function FeedFailureCard() {
  const t = useTranslations('extension.job');
  return (
    <div className="flex flex-col items-start gap-2">
      <RefusalNote code="unknown" />
      <Button size="sm" onClick={() => location.reload()}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
