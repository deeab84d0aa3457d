import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Icon } from '../icons/icon.tsx';
import { softTone, type Tone } from '../tone.ts';

export interface ChipProps {
  tone?: Tone;
  icon?: Icon;
  className?: string;
  children: ReactNode;
}

/** A short label: a tag, a state, a count. */
export function Chip({ tone = 'neutral', icon: IconOfChip, className, children }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex w-fit max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-medium text-xs',
        softTone[tone],
        className,
      )}
    >
      {IconOfChip && <IconOfChip className="size-3.5" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
