import { Card } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SectionName } from './sections.ts';

interface SectionProps {
  readonly name: SectionName;
  /** A sentence below the heading. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** One group of settings. */
export function Section({ name, text, children }: SectionProps) {
  const t = useTranslations('extensionPages.options');
  return (
    <Card as="section" id={name} aria-labelledby={`${name}-heading`} className="scroll-mt-24">
      <h2 id={`${name}-heading`} className="text-xl">
        {t(`${name}.heading`)}
      </h2>
      {text !== undefined && <p className="mt-1 text-muted text-sm">{text}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </Card>
  );
}
