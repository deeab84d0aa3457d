import type { DesktopJob } from '@clipharbor/contracts';
import { Button, Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { titleOf } from '../jobs/job-rules.ts';
import { JobState } from '../jobs/job-state.tsx';
import { FileList } from './file-list.tsx';
import { HealthReport } from './health-report.tsx';
import { JobFacts } from './job-facts.tsx';

/** All details of one download, with the button that opens them. */
export function DetailDialog({ job }: { job: DesktopJob }) {
  const t = useTranslations('desktop.queue');
  return (
    <Dialog
      title={titleOf(job)}
      maxWidthPx={640}
      trigger={
        <Button size="sm" variant="ghost" aria-label={t('detailsOf', { title: titleOf(job) })}>
          {t('details')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <JobState job={job} />
        <JobFacts job={job} />
        <FileList files={job.files} />
        <HealthReport health={job.health} />
      </div>
    </Dialog>
  );
}
