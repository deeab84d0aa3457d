import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A placeholder for something that is still loading. `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-shimmer rounded-sm bg-pressed forced-colors:border forced-colors:border-current',
        className ?? 'h-4 w-full',
      )}
    />
  );
}

export interface SkeletonGroupProps {
  /** What is loading, for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Groups the placeholders of one loading part and marks it as busy for assistive technology. */
export function SkeletonGroup({ label, className, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
