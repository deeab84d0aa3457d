import type { JobView, PageMessage } from '@clipharbor/contracts';
import { shareOf } from '@clipharbor/domain';
import { Button, DangerIcon, HealthBadge, ProgressBar, SuccessIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { MoveToDesktop } from '../desktop/move-to-desktop.tsx';
import { AccountFailureText, isAccountFailure } from './account-failure.tsx';
import { HandoverStatus } from './handover-status.tsx';
import { JobAmount } from './job-amount.tsx';
import { PlayButton } from './play-button.tsx';
import { ReportButton } from './report-button.tsx';
import { RoomNotice } from './room-notice.tsx';
import { sendToBackground } from './use-background.ts';
import { useFailureText } from './use-failure-text.ts';

type Command = Extract<PageMessage, { type: 'save.command' }>['command'];

/** Failures that more space would have prevented. */
const roomFailures: ReadonlySet<string | null> = new Set(['room.insufficient', 'disk.full']);

/** Failures that keep what was loaded: once the cause is gone, the download continues from there. */
const resumableFailures: ReadonlySet<string | null> = new Set([
  ...['access.missing', 'link.expired', 'network.failed', 'network.stalled', 'disk.full', 'disk.failed'],
]);

/** Whether the button says "Try again", like the message, instead of "Resume". */
const isAnotherTry = ({ state, failure, progress }: JobView): boolean =>
  state === 'failed' && (progress.bytes === 0 || !resumableFailures.has(failure));

/** Which buttons a download has, in order. */
function commandsFor({ state, kind, hasFile, canSavePartial }: JobView): Command[] {
  const stop: Command[] = kind === 'live' ? ['stop'] : [];
  switch (state) {
    case 'queued':
      return ['cancel'];
    case 'running':
      return kind === 'live' ? ['stop', 'cancel'] : ['pause', 'cancel'];
    case 'paused':
      return [...stop, 'resume', 'cancel'];
    case 'interrupted':
      return ['resume', 'cancel'];
    case 'failed':
      return canSavePartial ? ['resume', 'savePartial'] : ['resume'];
    case 'done':
      return hasFile ? ['show'] : [];
    default:
      return [];
  }
}

/** A download's progress, what happened to it, and what can be done. */
export const JobStatus = ({ job }: { job: JobView }) =>
  job.state === 'handedOver' ? <HandoverStatus job={job} /> : <OwnJobStatus job={job} />;

function OwnJobStatus({ job }: { job: JobView }) {
  const t = useTranslations('extension');
  const saving = useTranslations('extensionSaving');
  const failures = useTranslations('extensionFailures');
  const failureText = useFailureText();
  const { id, state, failure } = job;
  const isFull = state === 'failed' && roomFailures.has(failure);
  const isGoing = state === 'running' || state === 'paused' || state === 'interrupted' || state === 'saving';
  const send = (command: Command) => sendToBackground({ to: 'background', type: 'save.command', jobId: id, command });
  const words = (command: Command): string => {
    if (command === 'forget') return t('downloads.forget');
    if (command === 'show') return saving('history.show');
    if (command === 'savePartial') return failures('partial.save');
    return command === 'resume' && isAnotherTry(job) ? t('job.tryAgain') : t(`job.${command}`);
  };
  return (
    <div className="mt-3 flex flex-col gap-2">
      {isGoing && <ProgressBar label={t('job.progress', { title: job.title })} share={shareOf(job.progress)} />}
      {isGoing && (
        <JobAmount
          job={job}
          isRunning={state === 'running'}
          stateText={state === 'running' || state === 'interrupted' ? null : t(`job.${state}`)}
        />
      )}
      {state === 'interrupted' && <p className="text-muted text-xs">{t('job.interrupted')}</p>}
      {job.isReconnecting === true && <p className="text-muted text-xs">{saving('reconnecting')}</p>}
      {state === 'done' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="flex items-center gap-1.5 font-medium text-sm text-success-text">
            <SuccessIcon className="size-4.5" />
            {job.isPartial ? failures('partial.saved') : t('job.saved')}
          </p>
          {job.health !== undefined && <HealthBadge health={job.health} />}
        </div>
      )}
      {state === 'done' && job.hasFile === false && <p className="text-muted text-xs">{saving('history.gone')}</p>}
      {state === 'queued' && <p className="text-muted text-xs">{saving('queued', { place: job.place ?? 1 })}</p>}
      {state === 'cancelled' && <p className="text-muted text-sm">{t('job.cancelled')}</p>}
      {state === 'failed' && (
        <p role="alert" className="flex items-start gap-1.5 text-danger-text text-sm">
          <DangerIcon className="mt-0.5 size-4.5" />
          {isAccountFailure(failure) ? <AccountFailureText code={failure} /> : failureText(failure)}
        </p>
      )}
      {isFull && <RoomNotice reason="large" />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {commandsFor(job).map((command) => (
          <Button key={command} size="sm" variant="secondary" onClick={() => send(command)}>
            {words(command)}
          </Button>
        ))}
        {job.canPlay && <PlayButton jobId={id} />}
      </div>
      {job.canMove && <MoveToDesktop job={job} isFull={isFull} />}
      {state === 'failed' && <ReportButton jobId={id} />}
    </div>
  );
}
