import type { ReactNode } from 'react';

/** The name of a view, with anything shown next to it. */
export function ViewHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-1">
      <h1 className="grow text-2xl">{title}</h1>
      {children}
    </div>
  );
}
