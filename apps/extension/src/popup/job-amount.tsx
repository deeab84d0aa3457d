import type { JobView } from '@clipharbor/contracts';
import { durationText, secondsLeft } from '@clipharbor/domain';
import { useSizeText } from '@clipharbor/ui';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';

interface JobAmountProps {
  readonly job: JobView;
  readonly isRunning: boolean;
  /** Why there is no progress. */
  readonly stateText: string | null;
}

/** `1.2 MB of 5 MB · 3 MB/s · 0:12 left`, or why there is no progress. */
export function JobAmount({ job: { progress, bytesPerSecond, kind }, isRunning, stateText }: JobAmountProps) {
  const t = useTranslations('extension.job');
  const saving = useTranslations('extensionSaving');
  const size = useSizeText();
  const done = size(progress.bytes);
  const total = progress.totalBytes;
  const amount = total === null ? done : t('amount', { done, total: size(Math.max(total, progress.bytes)) });
  const left = isRunning && kind !== 'live' ? secondsLeft(progress, bytesPerSecond) : null;
  const parts = [
    ...(stateText === null ? [] : [stateText]),
    ...(progress.bytes === 0 ? (isRunning ? [t('starting')] : []) : [amount]),
    ...(kind === 'live' && progress.seconds > 0 ? [durationText(progress.seconds)] : []),
    ...(isRunning && bytesPerSecond !== null ? [t('speed', { speed: size(bytesPerSecond) })] : []),
    ...(left === null ? [] : [saving('left', { time: durationText(left) })]),
  ];
  // A line may break after a dot, between the parts, but not within an amount.
  return (
    <p className="text-muted text-xs tabular-nums">
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' '}
          <span className="inline-block">
            {part}
            {at < parts.length - 1 && '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
