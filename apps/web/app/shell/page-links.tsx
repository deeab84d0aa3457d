import { Link, useLocale } from '@clipharbor/ui';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type SitePage, sitePages } from './site-pages.ts';

/** A list of links to pages of the site in the current language; the current page is marked. */
export function PageLinks({
  pages,
  linkClass,
  ...list
}: {
  pages: readonly SitePage[];
  className: string;
  linkClass?: string;
}) {
  const t = useTranslations('common.pages');
  const home = `/${useLocale()}/`;
  const { pathname } = useLocation();
  return (
    <ul {...list}>
      {pages.map((page) => (
        <li key={page}>
          <Link
            href={home + sitePages[page]}
            variant="quiet"
            className={linkClass}
            aria-current={pathname.startsWith(home + sitePages[page]) ? 'page' : undefined}
          >
            {t(page)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
