import type { JobView, MediaRow } from '@clipharbor/contracts';
import { Card } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { JobStatus } from './job-status.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { SaveControls } from './save-controls.tsx';
import { durationText, useSizeText } from './sizes.ts';

interface MediaItemProps {
  readonly tabId: number;
  readonly row: MediaRow;
  readonly job: JobView | undefined;
}

/** One medium: what it is, and what can be done or is being done with it. */
export function MediaItem({ tabId, row, job }: MediaItemProps) {
  const t = useTranslations('extension.media');
  const size = useSizeText();
  const details = [
    ...(row.durationSeconds === null ? [] : [durationText(row.durationSeconds)]),
    ...(row.bytes === null ? [] : [row.isEstimate ? t('estimate', { size: size(row.bytes) }) : size(row.bytes)]),
  ];
  const spoken = details.map((detail) => `, ${detail}`).join('');
  const kind = t(`kinds.${row.kind}`);
  const isOver = job === undefined || job.state === 'cancelled' || row.isSaved;
  return (
    <Card as="li" padding="none" className="p-3" aria-label={t('name', { title: row.title, kind, details: spoken })}>
      <div className="flex gap-3">
        {row.thumbnail !== null && (
          <img src={row.thumbnail} alt="" className="h-14 w-24 shrink-0 rounded-md bg-sunken object-cover" />
        )}
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 break-words font-medium text-sm">
            <bdi>{row.title}</bdi>
          </p>
          <p className="truncate text-muted text-xs">
            {[kind, ...details].join(' · ')} · <bdi>{row.origin}</bdi>
          </p>
        </div>
      </div>
      {row.kind === 'protected' && <p className="mt-2 text-danger-text text-sm">{t('protectedReason')}</p>}
      {row.refusal !== null && <RefusalNote code={row.refusal} />}
      {row.isSaved && <p className="mt-2 font-medium text-sm text-success-text">{t('alreadySaved')}</p>}
      {job !== undefined && !isOver && <JobStatus job={job} />}
      {row.kind !== 'protected' && row.refusal === null && (isOver || job?.state === 'done') && (
        <SaveControls tabId={tabId} row={row} isAgain={job?.state === 'done' && !row.isSaved} />
      )}
    </Card>
  );
}
