import type { ReactNode } from 'react';

/** A label above a small control. The control has the same accessible name. */
export function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-muted text-xs">
        {label}
      </span>
      {children}
    </div>
  );
}
