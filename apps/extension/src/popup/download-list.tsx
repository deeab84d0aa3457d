import type { JobView } from '@clipharbor/contracts';
import { Button, Card, DownloadIcon, EmptyState, TrashIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { isHandoverOver } from '../saving/movable.ts';
import { AddLinks } from './add-links.tsx';
import { JobStatus } from './job-status.tsx';
import { sendToBackground } from './use-background.ts';

const isOver = ({ state, handover }: JobView): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled' || isHandoverOver(handover);

/** The desktop app continues its downloads without an entry here. */
const canForget = (job: JobView): boolean => isOver(job) || job.state === 'handedOver';

/** Every download, newest first, including those of other tabs and earlier days. */
export function DownloadList({ jobs }: { jobs: readonly JobView[] }) {
  const t = useTranslations('extension.downloads');
  const saving = useTranslations('extensionSaving');
  const hint = useTranslations('extensionPages.popup')('downloadsHint');
  const clear = () => sendToBackground({ to: 'background', type: 'history.clear' });
  const forget = (jobId: string) =>
    sendToBackground({ to: 'background', type: 'save.command', jobId, command: 'forget' });
  return (
    <div className="flex flex-col gap-3">
      <AddLinks />
      {jobs.some(isOver) && (
        <Button size="sm" variant="ghost" className="self-end" onClick={clear}>
          {saving('history.clear')}
        </Button>
      )}
      {jobs.length === 0 && <EmptyState icon={DownloadIcon} title={t('empty')} hint={hint} />}
      <ul aria-label={t('list')} className="flex flex-col gap-3">
        {jobs.map((job) => (
          <Card key={job.id} as="li" padding="none" className="p-3" aria-label={job.title}>
            <div className="flex items-start gap-2">
              <p dir="auto" className="me-auto line-clamp-2 min-w-0 break-words font-semibold text-sm leading-snug">
                {job.fileName ?? job.title}
              </p>
              {canForget(job) && (
                <Button
                  size="sm"
                  variant="ghost"
                  iconOnly
                  className="-my-1.5 -me-1.5"
                  aria-label={t('forget')}
                  onClick={() => forget(job.id)}
                >
                  <TrashIcon className="size-4" />
                </Button>
              )}
            </div>
            <JobStatus job={job} />
          </Card>
        ))}
      </ul>
    </div>
  );
}
