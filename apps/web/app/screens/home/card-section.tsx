import { Card, Link, useLocale } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { type SitePage, sitePages } from '../../shell/site-pages.ts';

interface CardSectionProps {
  /** The page with the details; its name is also the anchor of the section. */
  page: SitePage;
  heading: string;
  more: string;
  cards: readonly { title: string; text: string; mark?: ReactNode }[];
}

/** A heading, cards side by side, and a link to the page with the details. */
export function CardSection({ page, heading, more, cards }: CardSectionProps) {
  return (
    <section aria-labelledby={page} className="border-line border-t even:bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
        <h2 id={page} className="mb-8 text-3xl">
          {heading}
        </h2>
        <ul className="mb-8 grid auto-cols-fr gap-6 md:grid-flow-col">
          {cards.map(({ title, text, mark }) => (
            <Card as="li" key={title} className="flex flex-col gap-3">
              {mark && (
                <span className="inline-flex size-11 items-center justify-center rounded-lg bg-primary-soft font-semibold text-primary-text">
                  {mark}
                </span>
              )}
              <h3 className="text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </Card>
          ))}
        </ul>
        <Link href={`/${useLocale()}/${sitePages[page]}`}>{more}</Link>
      </div>
    </section>
  );
}
