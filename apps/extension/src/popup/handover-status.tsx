import type { JobView } from '@clipharbor/contracts';
import { shareOf } from '@clipharbor/domain';
import { Chip, DangerIcon, HealthBadge, ProgressBar, SuccessIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { checkDesktop } from '../desktop/ask-desktop.ts';
import { DesktopAction } from '../desktop/desktop-action.tsx';
import { DesktopFailureNote } from '../desktop/failure-note.tsx';
import { useDesktopStatus } from '../desktop/status-context.ts';
import { JobAmount } from './job-amount.tsx';
import { useFailureText } from './use-failure-text.ts';

/** A download that the desktop app has taken over: its progress there, and a button to show the app. */
export function HandoverStatus({ job }: { job: JobView }) {
  const t = useTranslations('extensionDesktop.job');
  const progress = useTranslations('extension.job');
  const failureText = useFailureText();
  const { state = 'waiting', code = null } = job.handover ?? {};
  const isGoing = state === 'waiting' || state === 'running' || state === 'paused';
  const stateText = state === 'waiting' ? t('waiting') : state === 'paused' ? progress('paused') : null;
  const status = useDesktopStatus();
  return (
    <div className="mt-3 flex flex-col gap-2">
      {isGoing && (
        <>
          <p>
            <Chip tone="primary">{t('label')}</Chip>
          </p>
          <ProgressBar label={progress('progress', { title: job.title })} share={shareOf(job.progress)} />
          <JobAmount job={job} isRunning={state === 'running'} stateText={stateText} />
          {state === 'paused' && code !== null && <p className="text-sm text-warning-text">{failureText(code)}</p>}
        </>
      )}
      {(state === 'done' || state === 'partial') && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="flex items-center gap-1.5 font-medium text-sm text-success-text">
            <SuccessIcon className="size-4.5" />
            {t(state === 'done' ? 'saved' : 'partial')}
          </p>
          {job.health !== undefined && <HealthBadge health={job.health} />}
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className="flex items-start gap-1.5 text-danger-text text-sm">
          <DangerIcon className="mt-0.5 size-4.5" />
          {t('failed')}
        </p>
      )}
      {(state === 'cancelled' || state === 'removed') && <p className="text-muted text-sm">{t(state)}</p>}
      {isGoing && status?.kind === 'failed' ? (
        <DesktopFailureNote failure={status.failure} onRetry={() => void checkDesktop()} />
      ) : (
        state !== 'removed' && <DesktopAction action="show" request={{ to: 'background', type: 'desktop.show' }} />
      )}
    </div>
  );
}
