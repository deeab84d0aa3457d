import { Button, DownloadIcon, EmptyState, useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { JobGroups } from '../jobs/job-rules.ts';
import { ViewHeading } from '../parts/view-heading.tsx';
import { JobSection } from './job-section.tsx';
import { MoveButtons } from './move-buttons.tsx';

const maxRecent = 3;

interface QueueViewProps {
  readonly groups: JobGroups;
  readonly onAdd: () => void;
  readonly onHistory: () => void;
}

/** Downloads that are running, need the user, are waiting, or have just finished. */
export function QueueView({ groups: { running, attention, waiting, ended }, onAdd, onHistory }: QueueViewProps) {
  const t = useTranslations('desktop.queue');
  const nav = useTranslations('desktop.nav');
  const add = useTranslations('desktop.add');
  const recent = ended.filter(({ state }) => state === 'done' || state === 'partial').slice(0, maxRecent);
  const isEmpty = running.length + attention.length + waiting.length === 0;
  return (
    <>
      <ViewHeading title={nav('queue')}>
        <TotalSpeed running={running} />
      </ViewHeading>
      {isEmpty && (
        <EmptyState icon={DownloadIcon} title={t('empty')} hint={t('emptyHint')}>
          <Button onClick={onAdd}>{add('open')}</Button>
        </EmptyState>
      )}
      <div className="flex flex-col gap-8">
        <JobSection title={t('attention')} jobs={attention} />
        <JobSection title={t('running')} jobs={running} />
        <JobSection
          title={t('waiting')}
          jobs={waiting}
          extra={(job, index) => <MoveButtons job={job} place={index + 1} count={waiting.length} />}
        />
        <JobSection title={t('recent')} jobs={recent}>
          <Button size="sm" variant="ghost" className="self-start" onClick={onHistory}>
            {t('all')}
          </Button>
        </JobSection>
      </div>
    </>
  );
}

function TotalSpeed({ running }: { running: JobGroups['running'] }) {
  const t = useTranslations('desktop.queue');
  const speed = useTranslations('extension.job');
  const size = useSizeText();
  const moving = running.filter(({ bytesPerSecond }) => bytesPerSecond !== null);
  if (moving.length === 0) return null;
  const total = moving.reduce((sum, job) => sum + (job.bytesPerSecond ?? 0), 0);
  return (
    <p className="text-muted text-sm tabular-nums">
      {t('speed', { count: moving.length, speed: speed('speed', { speed: size(total) }) })}
    </p>
  );
}
