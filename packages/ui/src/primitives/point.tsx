import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon.tsx';

/** A point worth knowing, with an icon. */
export function Point({ icon: PointIcon, title, children }: { icon: Icon; title?: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg border border-primary-line bg-primary-soft text-primary-text">
        <PointIcon />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className={title === undefined ? '' : 'text-muted'}>{children}</div>
      </div>
    </li>
  );
}
