import { type ReactNode, useEffect } from 'react';

/** The name of a view, which is also that of the window, and what stands beside it. */
export function ViewHeading({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-1">
      <h1 className="grow text-2xl">{title}</h1>
      {children}
    </div>
  );
}
