import type { DesktopJob } from '@clipharbor/contracts';
import { Card, Chip, ProgressBar, RecordIcon } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DetailDialog } from '../detail/detail-dialog.tsx';
import { progressOf, titleOf } from '../jobs/job-rules.ts';
import { JobState } from '../jobs/job-state.tsx';
import { JobButtons } from './job-buttons.tsx';

/** One download: its name, its progress and its actions. */
export function JobCard({ job, children }: { job: DesktopJob; children?: ReactNode }) {
  const t = useTranslations('desktop.queue');
  const words = useTranslations('extension.job');
  const title = titleOf(job);
  const hasBar = job.state === 'running' || job.state === 'paused';
  return (
    <Card as="li" padding="none" className="p-4" aria-label={title}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-2 w-fit max-w-full break-words font-semibold leading-snug">
            {title}
          </p>
          <p className="mt-0.5 truncate text-sm text-subtle">
            <bdi>{job.site}</bdi>
          </p>
        </div>
        {job.isLive && (
          <Chip tone="danger" icon={RecordIcon}>
            {t('live')}
          </Chip>
        )}
      </div>
      <div className="mt-3 flex flex-col gap-2">
        {hasBar && <ProgressBar label={words('progress', { title })} share={progressOf(job)} />}
        <JobState job={job} />
      </div>
      <JobButtons job={job}>
        {children}
        <DetailDialog job={job} />
      </JobButtons>
    </Card>
  );
}
