import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

export const sectionNames = [
  'colours',
  'type',
  'icons',
  'buttons',
  'links',
  'menu',
  'fields',
  'choices',
  'rating',
  'dialog',
  'drawer',
  'snackbar',
  'cards',
  'chips',
  'callouts',
  'steps',
  'accordion',
  'tabs',
  'pagination',
  'loading',
] as const;

/** One primitive with its heading and its anchor. */
export function Section({ name, children }: { name: (typeof sectionNames)[number]; children: ReactNode }) {
  const t = useTranslations('specimen.sections');
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className="min-w-0 scroll-mt-10">
      <h2 id={`${name}-heading`} className="mb-6 border-line border-b pb-3 text-2xl tracking-tighter">
        {t(name)}
      </h2>
      {children}
    </section>
  );
}

/** Places items side by side and wraps them on small screens. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** The name of a group of states. */
export function Caption({ children }: { children: ReactNode }) {
  return <h3 className="mt-8 mb-3 font-medium text-muted text-sm first:mt-0">{children}</h3>;
}
