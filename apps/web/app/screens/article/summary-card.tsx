import { Card } from '@clipharbor/ui';
import type { ReactNode } from 'react';

/** A summary of the article in a few lines. */
export function SummaryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" variant="featured" padding="lg">
      <p className="mb-3 font-semibold text-lg text-primary-text">{title}</p>
      {children}
    </Card>
  );
}
