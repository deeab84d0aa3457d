import type { JobProgress } from '@clipharbor/contracts';

/** The share that is done, by time where that is known, else by bytes; null when the total is unknown. */
export function shareOf({ bytes, totalBytes, seconds, totalSeconds }: JobProgress): number | null {
  if (totalSeconds !== null && totalSeconds > 0 && seconds > 0) return Math.min(1, seconds / totalSeconds);
  return totalBytes !== null && totalBytes > 0 ? Math.min(1, bytes / totalBytes) : null;
}

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
