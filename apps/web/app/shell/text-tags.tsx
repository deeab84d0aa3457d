import { brand } from '@clipharbor/domain';
import { Link, useLocale } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { type SitePage, sitePages } from './site-pages.ts';

/** Values for the placeholders that many texts share. */
export const brandValues = { brand: brand.name, email: brand.supportEmail };

/**
 * Renders the tags in long texts: `t.rich(key, useTextTags())`. Texts contain tag names, never HTML, so that no translation can
 * insert its own markup into a page.
 */
export function useTextTags() {
  const locale = useLocale();
  const linkTo = (page: SitePage) => (words: ReactNode) => <Link href={`/${locale}/${sitePages[page]}`}>{words}</Link>;
  return {
    ...brandValues,
    p: (words: ReactNode) => <p className="not-first:mt-3">{words}</p>,
    ul: (words: ReactNode) => <ul className="list-disc space-y-1.5 ps-5 not-first:mt-3">{words}</ul>,
    ol: (words: ReactNode) => <ol className="list-decimal space-y-1.5 ps-5 not-first:mt-3">{words}</ol>,
    li: (words: ReactNode) => <li className="ps-1">{words}</li>,
    b: (words: ReactNode) => <strong className="font-semibold text-ink">{words}</strong>,
    mail: (words: ReactNode) => (
      <Link href={`mailto:${brand.supportEmail}`}>
        <bdi>{words}</bdi>
      </Link>
    ),
    faq: linkTo('faq'),
    features: linkTo('features'),
    tutorial: linkTo('tutorial'),
    privacy: linkTo('privacy'),
    terms: linkTo('terms'),
    disclaimer: linkTo('disclaimer'),
    feedback: linkTo('feedback'),
  };
}
