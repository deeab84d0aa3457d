import type { DesktopJob } from '@clipharbor/contracts';
import { durationText } from '@clipharbor/domain';
import { useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { timeLeft } from './job-rules.ts';

/** `1.2 MB of 5 MB · 3 MB/s · 0:12 left`. */
export function useAmountText(): (job: DesktopJob) => string {
  const t = useTranslations('desktop.queue');
  const words = useTranslations('extension.job');
  const saving = useTranslations('extensionSaving');
  const size = useSizeText();
  return (job) => {
    const { state, bytes, totalBytes, seconds, isLive, bytesPerSecond } = job;
    const isRunning = state === 'running';
    const isOver = state === 'done' || state === 'partial';
    const done = size(bytes);
    const amount =
      totalBytes === null || isOver ? done : words('amount', { done, total: size(Math.max(totalBytes, bytes)) });
    const left = timeLeft(job);
    return [
      ...(bytes > 0 ? [amount] : isRunning ? [words('starting')] : []),
      ...(isLive && bytes > 0 ? [t('recorded', { time: durationText(seconds) })] : []),
      ...(isRunning && bytesPerSecond !== null ? [words('speed', { speed: size(bytesPerSecond) })] : []),
      ...(left === null ? [] : [saving('left', { time: durationText(left) })]),
      // Non-breaking, so that no line starts with the dot.
    ].join('\u00a0· ');
  };
}
