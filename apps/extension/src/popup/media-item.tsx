import type { ExtensionSettings, JobView, MediaRow } from '@clipharbor/contracts';
import { durationText } from '@clipharbor/domain';
import { Card, Chip, LockIcon, SuccessIcon, useLocale, useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { timeLeft } from '../guest/time-left.ts';
import { isHandoverOver } from '../saving/movable.ts';
import { JobStatus } from './job-status.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { SaveControls } from './save-controls.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface MediaItemProps {
  readonly tabId: number;
  readonly row: MediaRow;
  readonly job: JobView | undefined;
  readonly settings: ExtensionSettings;
  readonly site: string;
}

/** Its download is complete, here or in the desktop app, so it can be saved again. */
const isSavable = (job: JobView | undefined): boolean => job?.state === 'done' || isHandoverOver(job?.handover);

/** One medium, with its actions or the progress of its download. */
export function MediaItem({ tabId, row, job, settings, site }: MediaItemProps) {
  const t = useTranslations('extension.media');
  const guest = useTranslations('extensionGuest');
  const size = useSizeText();
  const left = timeLeft(row.expiresAtMs, Date.now(), useLocale());
  const duration = row.durationSeconds === null ? null : durationText(row.durationSeconds);
  const expires = left === null ? null : guest('expires', { time: left });
  const total = row.bytes === null ? null : size(row.bytes);
  const amount = total !== null && row.isEstimate ? t('estimate', { size: total }) : total;
  const isText = (detail: string | null) => detail !== null;
  const kind = t(`kinds.${row.kind}`);
  // Joined one by one with the comma of the language.
  const name = [kind, duration, expires, amount]
    .filter((detail) => detail !== null)
    .reduce((start, detail) => t('name', { title: start, kind: detail, details: '' }), row.title);
  const isOver = job === undefined || job.state === 'cancelled' || row.isSaved;
  const focus = useKeptFocus(isOver ? 'open' : job.state);
  return (
    <Card as="li" padding="none" className="p-3" aria-label={name} {...focus}>
      <div className="flex gap-3">
        <Thumbnail key={row.thumbnail} kind={row.kind} url={row.thumbnail} duration={duration} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-2 w-fit max-w-full break-words font-semibold text-sm leading-snug">
            {row.title}
          </p>
          <p className="mt-0.5 truncate text-muted text-xs">{[kind, expires, amount].filter(isText).join(' · ')}</p>
          <p dir="auto" className="truncate text-subtle text-xs rtl:text-right" title={row.origin}>
            {row.origin}
          </p>
        </div>
      </div>
      {row.kind === 'protected' && (
        <p className="mt-3 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-text">
          <LockIcon className="mt-0.75 size-4" />
          {t('protectedReason')}
        </p>
      )}
      {row.refusal !== null && <RefusalNote code={row.refusal} />}
      {row.isSaved && (
        <p className="mt-2.5">
          <Chip tone="success" icon={SuccessIcon}>
            {t('alreadySaved')}
          </Chip>
        </p>
      )}
      {job !== undefined && !isOver && <JobStatus job={job} />}
      {row.kind !== 'protected' && row.refusal === null && (isOver || isSavable(job)) && (
        <SaveControls
          tabId={tabId}
          row={row}
          isAgain={isSavable(job) && !row.isSaved}
          settings={settings}
          site={site}
        />
      )}
    </Card>
  );
}
