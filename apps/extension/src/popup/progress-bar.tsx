import type { JobProgress } from '@clipharbor/contracts';
import { shareOf } from '../saving/progress-share.ts';

interface ProgressBarProps {
  readonly label: string;
  readonly progress: JobProgress;
}

/** A bar; a stream without end has one without a value. */
export function ProgressBar({ label, progress }: ProgressBarProps) {
  const share = shareOf(progress);
  const percent = share === null ? undefined : Math.floor(share * 100);
  return (
    <progress
      aria-label={label}
      max={100}
      {...(percent === undefined ? {} : { value: percent })}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand [&:indeterminate]:animate-shimmer"
    />
  );
}
