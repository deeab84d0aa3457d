import type { DesktopJob } from '@clipharbor/contracts';
import { type ReactNode, useId } from 'react';
import { JobCard } from './job-card.tsx';

interface JobSectionProps {
  readonly title: string;
  readonly jobs: readonly DesktopJob[];
  /** More buttons for each job. */
  readonly extra?: (job: DesktopJob, index: number) => ReactNode;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** Jobs that have something in common. Without jobs there is nothing to see. */
export function JobSection({ title, jobs, extra, children }: JobSectionProps) {
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-base text-muted">
        {title}
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-3">
        {jobs.map((job, index) => (
          <JobCard key={job.id} job={job}>
            {extra?.(job, index)}
          </JobCard>
        ))}
      </ul>
      {children}
    </section>
  );
}
