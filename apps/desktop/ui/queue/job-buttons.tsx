import type { DesktopJob } from '@clipharbor/contracts';
import { labeled } from '@clipharbor/i18n';
import { Button, TrashIcon, useLocale } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { actionsFor, type JobAction, titleOf } from '../jobs/job-rules.ts';
import { useJobActions } from '../jobs/use-job-actions.ts';

/** Matches the job's message: after a disk or connection problem, a retry just resumes if anything was loaded. */
const isAnotherTry = ({ state, code, bytes }: DesktopJob): boolean =>
  state !== 'paused' && (bytes === 0 || !/^(disk|network)\./.test(code ?? ''));

/** The actions of a download; `children` come before its removal. */
export function JobButtons({ job, children }: { job: DesktopJob; children: ReactNode }) {
  const t = useTranslations('desktop.queue');
  const words = useTranslations('extension');
  const saving = useTranslations('extensionSaving.history');
  const locale = useLocale();
  const { act } = useJobActions();
  const nameOf = (action: JobAction): string => {
    switch (action) {
      case 'stop':
        return t('finishRecording');
      case 'play':
        return t('play');
      case 'savePartial':
        return t('savePartial');
      case 'reveal':
        return saving('show');
      case 'remove':
        return words('downloads.forget');
      case 'resume':
        return words(isAnotherTry(job) ? 'job.tryAgain' : 'job.resume');
      default:
        return words(`job.${action}`);
    }
  };
  const actions = actionsFor(job);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {actions
        .filter((action) => action !== 'remove')
        .map((action) => (
          <Button key={action} size="sm" variant="secondary" onClick={() => act(action, job)}>
            {nameOf(action)}
          </Button>
        ))}
      {children}
      {actions.includes('remove') && (
        <Button
          size="sm"
          variant="ghost"
          iconOnly
          className="ms-auto"
          aria-label={labeled(locale, nameOf('remove'), titleOf(job))}
          title={nameOf('remove')}
          onClick={() => act('remove', job)}
        >
          <TrashIcon className="size-4.5" />
        </Button>
      )}
    </div>
  );
}
