import type { JobView, MediaRow } from '@clipharbor/contracts';
import { VideoIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';
import { FirstUse } from './first-use.tsx';
import { MediaItem } from './media-item.tsx';
import { RefusedPage } from './refused-page.tsx';

interface MediaListProps {
  readonly tabId: number;
  readonly media: readonly MediaRow[];
  readonly jobs: readonly JobView[];
  /** A code when nothing is saved from this page. */
  readonly refusal: string | null;
}

/** The media of the page, one row each, with its newest download. */
export function MediaList({ tabId, media, jobs, refusal }: MediaListProps) {
  const t = useTranslations('extension.media');
  const firstSave = useTranslations('extensionPages.popup')('firstSave');
  return (
    <>
      {refusal !== null && <RefusedPage code={refusal} />}
      {refusal === null && media.length === 0 && (
        <EmptyState icon={VideoIcon} title={t('empty')} hint={t('emptyHint')}>
          {jobs.length === 0 && <FirstUse />}
        </EmptyState>
      )}
      {media.length > 0 && jobs.length === 0 && <p className="mb-3 text-muted text-sm">{firstSave}</p>}
      <ul aria-label={t('list')} className="flex flex-col gap-3">
        {media.map((row) => (
          <MediaItem key={row.id} tabId={tabId} row={row} job={jobs.find(({ mediaId }) => mediaId === row.id)} />
        ))}
      </ul>
    </>
  );
}
