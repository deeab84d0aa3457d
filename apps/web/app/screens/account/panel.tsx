import { Card } from '@clipharbor/ui';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  text?: string;
  /** Next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One topic of the account under its heading. */
export function Panel({ title, text, action, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} padding="lg" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {text !== undefined && <p className="mt-1 text-muted text-sm">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
