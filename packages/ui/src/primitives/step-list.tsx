import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Numbered steps along a line. Its children are `Step`s. */
export function StepList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics when `list-style` is none.
    <ol role="list" className={classNames('[counter-reset:step]', className)}>
      {children}
    </ol>
  );
}

/** One step, numbered by its position. `children` may contain pictures, tips or buttons. */
export function Step({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <li className="group relative flex gap-4 pb-8 [counter-increment:step] last:pb-0 sm:gap-5">
      <span
        aria-hidden="true"
        className="absolute start-[1.125rem] top-11 bottom-2 w-px -translate-x-1/2 bg-line-strong group-last:hidden rtl:translate-x-1/2"
      />
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full border border-primary-line bg-primary-soft font-semibold text-primary-text text-sm tabular-nums before:content-[counter(step)]"
      />
      <div className="min-w-0 flex-1 pt-1">
        <div className="font-semibold tracking-tight">{title}</div>
        {children !== undefined && <div className="mt-1.5 text-muted">{children}</div>}
      </div>
    </li>
  );
}
