import { type ReactNode, useEffect, useRef } from 'react';

/** The name of a view. Keyboard and screen reader start here when the view has changed. */
export function ViewHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-2">
      <h1 ref={heading} className="min-w-0 flex-1 text-2xl">
        {title}
      </h1>
      {children}
    </div>
  );
}
