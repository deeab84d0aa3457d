import type { ExtensionSettings, JobView, MediaRow } from '@clipharbor/contracts';
import { EmptyState, VideoIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { FirstUse } from './first-use.tsx';
import { MediaItem } from './media-item.tsx';
import { RefusedPage } from './refused-page.tsx';
import { SaveAll } from './save-all.tsx';
import { useIsPermitted } from './use-is-permitted.ts';

interface MediaListProps {
  readonly tabId: number;
  readonly media: readonly MediaRow[];
  readonly jobs: readonly JobView[];
  readonly settings: ExtensionSettings;
  readonly site: string;
  /** A code when nothing is saved from this page. */
  readonly refusal: string | null;
}

/** The media of the page, one row each, with its newest download. */
export function MediaList({ tabId, media, jobs, settings, site, refusal }: MediaListProps) {
  const t = useTranslations('extension.media');
  const firstSave = useTranslations('extensionPages.popup')('firstSave');
  const isPermitted = useIsPermitted(settings, site);
  // If nothing can be saved, a hint on how to save would be wrong.
  const isSavable = (row: MediaRow): boolean => row.kind !== 'protected' && row.refusal === null && isPermitted(row);
  const isFirst = jobs.length === 0 && media.some(isSavable);
  return (
    <>
      {refusal !== null && <RefusedPage code={refusal} />}
      <SaveAll tabId={tabId} media={media} settings={settings} site={site} />
      {refusal === null && media.length === 0 && (
        <EmptyState icon={VideoIcon} title={t('empty')} hint={t('emptyHint')}>
          {jobs.length === 0 && <FirstUse />}
        </EmptyState>
      )}
      {isFirst && <p className="mb-3 text-muted text-sm">{firstSave}</p>}
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
