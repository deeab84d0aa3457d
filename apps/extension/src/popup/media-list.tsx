import type { ExtensionSettings, JobView, MediaRow } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { MediaItem } from './media-item.tsx';
import { sendToBackground } from './use-background.ts';

interface MediaListProps {
  readonly tabId: number;
  readonly media: readonly MediaRow[];
  readonly jobs: readonly JobView[];
  readonly settings: ExtensionSettings;
  readonly site: string;
}

/** The media of the page, one row each, with its newest download. */
export function MediaList({ tabId, media, jobs, settings, site }: MediaListProps) {
  const t = useTranslations('extension.media');
  const saving = useTranslations('extensionSaving');
  const savable = media.filter(({ kind, isAnalysed }) => isAnalysed && (kind === 'video' || kind === 'audio'));
  const saveAll = () => sendToBackground({ to: 'background', type: 'save.all', tabId });
  return (
    <>
      {savable.length > 1 && (
        <Button size="sm" variant="secondary" className="mb-3" onClick={saveAll}>
          {saving('saveAll', { count: savable.length })}
        </Button>
      )}
      {media.length === 0 && (
        <p className="text-muted text-sm">
          <strong className="block text-ink">{t('empty')}</strong>
          {t('emptyHint')}
        </p>
      )}
      <ul aria-label={t('list')} className="flex flex-col gap-3">
        {media.map((row) => (
          <MediaItem
            key={row.id}
            tabId={tabId}
            row={row}
            job={jobs.find(({ mediaId }) => mediaId === row.id)}
            settings={settings}
            site={site}
          />
        ))}
      </ul>
    </>
  );
}
