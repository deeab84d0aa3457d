import type { DesktopJob } from '@clipharbor/contracts';
import { ClockIcon, EmptyState, TextField } from '@clipharbor/ui';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { searchJobs } from '../jobs/job-rules.ts';
import { ViewHeading } from '../parts/view-heading.tsx';
import { JobCard } from '../queue/job-card.tsx';

/** Thousands of cards would make typing slow; the search finds the rest. */
const maxShown = 100;

/** Ended downloads, newest first. */
export function HistoryView({ jobs }: { jobs: readonly DesktopJob[] }) {
  const t = useTranslations('desktop.history');
  const nav = useTranslations('desktop.nav');
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query.trim());
  const found = searchJobs(jobs, searched);
  return (
    <>
      <ViewHeading title={nav('history')} />
      {jobs.length === 0 ? (
        <EmptyState icon={ClockIcon} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <TextField
            type="search"
            label={t('search')}
            placeholder={t('searchExample')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <p role="status" className="mt-3 text-muted text-sm">
            {found.length > 0 && t('found', { count: found.length })}
          </p>
          {found.length === 0 && (
            <EmptyState icon={ClockIcon} title={t('none', { query: searched })} hint={t('noneHint')} />
          )}
          <ul aria-label={nav('history')} className="mt-3 flex flex-col gap-3">
            {found.slice(0, maxShown).map((job) => (
              <JobCard key={job.id} job={job} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
