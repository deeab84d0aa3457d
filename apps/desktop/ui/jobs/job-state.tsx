import type { DesktopJob } from '@clipharbor/contracts';
import { DangerIcon, HealthBadge, SuccessIcon, WarningIcon } from '@clipharbor/ui';
import { useFormatter, useTranslations } from 'use-intl';
import { useErrorText, useWaitingText } from '../texts/use-error-text.ts';
import { useAmountText } from './use-amount-text.ts';

/** A download's progress, or what happened to it. */
export function JobState({ job }: { job: DesktopJob }) {
  const t = useTranslations('desktop.queue');
  const words = useTranslations('extension.job');
  const saving = useTranslations('extensionSaving');
  const format = useFormatter();
  const errorText = useErrorText();
  const waitingText = useWaitingText();
  const amount = useAmountText()(job);
  switch (job.state) {
    case 'running':
      return <p className="text-muted text-sm tabular-nums">{amount}</p>;
    case 'paused':
      return job.code === null ? (
        <p className="text-muted text-sm tabular-nums">{[t('paused'), amount].filter(Boolean).join('\u00a0· ')}</p>
      ) : (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-warning-text">
          <WarningIcon className="mt-0.5 size-4.5 shrink-0" />
          {errorText(job.code)}
        </p>
      );
    case 'waiting':
      return job.code !== null ? (
        <p className="flex items-start gap-1.5 text-sm text-warning-text">
          <WarningIcon className="mt-0.5 size-4.5 shrink-0" />
          {waitingText(job.code)}
        </p>
      ) : (
        <p className="text-muted text-sm">
          {job.startAtMs !== null
            ? t('scheduled', { time: format.dateTime(job.startAtMs, { dateStyle: 'medium', timeStyle: 'short' }) })
            : saving('queued', { place: job.place ?? 1 })}
        </p>
      );
    case 'done':
    case 'partial':
      return (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="flex items-center gap-1.5 font-medium text-sm text-success-text">
            <SuccessIcon className="size-4.5 shrink-0" />
            {job.state === 'done' ? words('saved') : t('partial')}
          </p>
          <span className="text-muted text-sm tabular-nums">{amount}</span>
          {job.health !== null && <HealthBadge health={job.health} />}
        </div>
      );
    case 'failed':
      return (
        <p role="alert" className="flex items-start gap-1.5 text-danger-text text-sm">
          <DangerIcon className="mt-0.5 size-4.5 shrink-0" />
          {errorText(job.code)}
        </p>
      );
    case 'cancelled':
      return <p className="text-muted text-sm">{words('cancelled')}</p>;
  }
}
