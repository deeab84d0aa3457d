import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Plays the part saved so far. Opens a tab, because a popup closes too easily. */
export function PlayButton({ jobId }: { jobId: string }) {
  const t = useTranslations('extensionFailures.play');
  const play = () => void chrome.tabs.create({ url: chrome.runtime.getURL(`play.html?job=${jobId}`) });
  return (
    <Button size="sm" variant="secondary" onClick={play}>
      {t('button')}
    </Button>
  );
}
