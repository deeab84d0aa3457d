import type { JobView, MediaRow } from '@clipharbor/contracts';
import { useTranslations } from 'use-intl';
import { MediaItem } from './media-item.tsx';

interface MediaListProps {
  readonly tabId: number;
  readonly media: readonly MediaRow[];
  readonly jobs: readonly JobView[];
}

/** The media of the page, one row each, with its newest download. */
export function MediaList({ tabId, media, jobs }: MediaListProps) {
  const t = useTranslations('extension.media');
  return (
    <>
      {media.length === 0 && (
        <p className="text-muted text-sm">
          <strong className="block text-ink">{t('empty')}</strong>
          {t('emptyHint')}
        </p>
      )}
      <ul aria-label={t('list')} className="flex flex-col gap-3">
        {media.map((row) => (
          <MediaItem key={row.id} tabId={tabId} row={row} job={jobs.find(({ mediaId }) => mediaId === row.id)} />
        ))}
      </ul>
    </>
  );
}
