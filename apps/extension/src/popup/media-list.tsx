import type { ExtensionSettings, JobView, MediaRow } from '@clipharbor/contracts';
import { Button, EmptyState, VideoIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { FirstUse } from './first-use.tsx';
import { MediaItem } from './media-item.tsx';
import { RefusedPage } from './refused-page.tsx';
import { sendToBackground } from './use-background.ts';

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
  const saving = useTranslations('extensionSaving');
  const firstSave = useTranslations('extensionPages.popup')('firstSave');
  const savable = media.filter(({ kind, isAnalysed }) => isAnalysed && (kind === 'video' || kind === 'audio'));
  // If nothing can be saved, a hint on how to save would be wrong.
  const isFirst = jobs.length === 0 && media.some((row) => row.kind !== 'protected' && row.refusal === null);
  const saveAll = () => sendToBackground({ to: 'background', type: 'save.all', tabId });
  return (
    <>
      {refusal !== null && <RefusedPage code={refusal} />}
      {savable.length > 1 && (
        <Button size="sm" variant="secondary" className="mb-3" onClick={saveAll}>
          {saving('saveAll', { count: savable.length })}
        </Button>
      )}
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
