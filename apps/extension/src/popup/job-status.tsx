import type { JobView, PageMessage } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useFailureText } from './failure-text.ts';
import { ProgressBar } from './progress-bar.tsx';
import { durationText, useSizeText } from './sizes.ts';
import { sendToBackground } from './use-background.ts';

type Command = Extract<PageMessage, { type: 'save.command' }>['command'];

/** Which buttons a download has, in their order. */
function commandsFor({ state, kind }: JobView): Command[] {
  const stop: Command[] = kind === 'live' ? ['stop'] : [];
  switch (state) {
    case 'running':
      return kind === 'live' ? ['stop', 'cancel'] : ['pause', 'cancel'];
    case 'paused':
      return [...stop, 'resume', 'cancel'];
    case 'interrupted':
      return ['resume', 'cancel'];
    case 'failed':
      return ['resume'];
    default:
      return [];
  }
}

/** How far a download is, what happened to it, and what can be done. */
export function JobStatus({ job }: { job: JobView }) {
  const t = useTranslations('extension');
  const failureText = useFailureText();
  const { id, state, failure } = job;
  const isGoing = state === 'running' || state === 'paused' || state === 'interrupted' || state === 'saving';
  const send = (command: Command) => sendToBackground({ to: 'background', type: 'save.command', jobId: id, command });
  const words = (command: Command): string => {
    if (command === 'forget') return t('downloads.forget');
    return command === 'resume' && state === 'failed' ? t('job.tryAgain') : t(`job.${command}`);
  };
  return (
    <div className="mt-2 flex flex-col gap-2">
      {isGoing && <ProgressBar label={t('job.progress', { title: job.title })} progress={job.progress} />}
      {isGoing && <Amount job={job} />}
      {state === 'done' && (
        <p role="status" className="font-medium text-sm text-success-text">
          {t('job.saved')}
        </p>
      )}
      {state === 'cancelled' && <p className="text-muted text-sm">{t('job.cancelled')}</p>}
      {state === 'failed' && (
        <p role="alert" className="text-danger-text text-sm">
          {failureText(failure)}
        </p>
      )}
      <div className="flex gap-2 empty:hidden">
        {commandsFor(job).map((command) => (
          <Button key={command} size="sm" variant="secondary" onClick={() => send(command)}>
            {words(command)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** `1.2 MB of 5 MB · 3 MB/s`, or why nothing moves. */
function Amount({ job: { state, progress, bytesPerSecond, kind } }: { job: JobView }) {
  const t = useTranslations('extension.job');
  const size = useSizeText();
  const done = size(progress.bytes);
  const total = progress.totalBytes;
  const amount = total === null ? done : t('amount', { done, total: size(Math.max(total, progress.bytes)) });
  const parts = [
    ...(state === 'running' ? [] : [t(state === 'paused' || state === 'saving' ? state : 'interrupted')]),
    ...(progress.bytes === 0 ? (state === 'running' ? [t('starting')] : []) : [amount]),
    ...(kind === 'live' && progress.seconds > 0 ? [durationText(progress.seconds)] : []),
    ...(state === 'running' && bytesPerSecond !== null ? [t('speed', { speed: size(bytesPerSecond) })] : []),
  ];
  return <p className="text-muted text-xs">{parts.join(' · ')}</p>;
}
