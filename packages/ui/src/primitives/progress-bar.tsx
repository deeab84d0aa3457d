export interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null while the total is unknown. */
  readonly share: number | null;
}

/** A progress bar, which is indeterminate for an endless stream. */
export function ProgressBar({ label, share }: ProgressBarProps) {
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
