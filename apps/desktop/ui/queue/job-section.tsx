import type { DesktopJob } from '@clipharbor/contracts';
import { type ReactNode, useId } from 'react';
import { JobCard } from './job-card.tsx';

interface JobSectionProps {
  readonly title: string;
  readonly jobs: readonly DesktopJob[];
  /** Additional buttons for each job. */
  readonly extra?: (job: DesktopJob, index: number) => ReactNode;
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** A titled list of jobs. Renders nothing if there are none. */
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
