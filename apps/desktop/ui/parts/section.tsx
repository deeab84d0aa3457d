import { Card } from '@clipharbor/ui';
import { type ReactNode, useId } from 'react';

/** A titled group. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-muted text-sm">{text}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </Card>
  );
}
