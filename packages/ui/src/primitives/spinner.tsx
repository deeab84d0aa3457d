import { classNames } from '../class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SpinnerProps {
  /** What is being waited for. Without it, the spinner is decoration next to words that say so. */
  label?: string;
  className?: string;
}

/** A spinning ring for waits of unknown length. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      className={classNames('inline-flex', className ?? 'size-5')}
    >
      <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.5" aria-hidden="true" className="size-full animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" className="opacity-20" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
