import type { DesktopJob } from '@clipharbor/contracts';
import { Button, TrashIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { actionsFor, type JobAction } from '../jobs/job-rules.ts';
import { useJobActions } from '../jobs/use-job-actions.ts';

/** What can be done with a download. */
export function JobButtons({ job }: { job: DesktopJob }) {
  const t = useTranslations('desktop.queue');
  const words = useTranslations('extension');
  const saving = useTranslations('extensionSaving.history');
  const { act } = useJobActions();
  const nameOf = (action: JobAction): string => {
    switch (action) {
      case 'stop':
        return t('finishRecording');
      case 'reveal':
        return saving('show');
      case 'remove':
        return words('downloads.forget');
      case 'resume':
        // Where something was loaded it continues from there.
        return words(job.state !== 'paused' && job.bytes === 0 ? 'job.tryAgain' : 'job.resume');
      default:
        return words(`job.${action}`);
    }
  };
  return actionsFor(job).map((action) =>
    action === 'remove' ? (
      <Button
        key={action}
        size="sm"
        variant="ghost"
        iconOnly
        className="order-last ms-auto"
        aria-label={`${nameOf(action)}: ${job.title}`}
        title={nameOf(action)}
        onClick={() => act(action, job)}
      >
        <TrashIcon className="size-4.5" />
      </Button>
    ) : (
      <Button key={action} size="sm" variant="secondary" onClick={() => act(action, job)}>
        {nameOf(action)}
      </Button>
    ),
  );
}
