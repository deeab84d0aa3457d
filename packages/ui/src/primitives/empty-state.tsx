import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon.tsx';

export interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly hint: string;
  /** What to do next, if there is something. */
  readonly children?: ReactNode;
}

/** Explains why there is nothing here, and what would change that. */
export function EmptyState({ icon: StateIcon, title, hint, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-8 text-center">
      <span className="flex size-14 items-center justify-center rounded-2xl border border-primary-line bg-primary-soft text-primary-text">
        <StateIcon className="size-7" />
      </span>
      <p className="mt-4 font-semibold">{title}</p>
      <p className="mt-1 max-w-72 text-muted text-sm">{hint}</p>
      {children !== undefined && <div className="mt-4">{children}</div>}
    </div>
  );
}
