import { brand } from '@clipharbor/domain';
import { defaultLocale, direction, type Locale } from '@clipharbor/i18n';
import { type ReactNode, useEffect } from 'react';
import { Links, Outlet, Scripts, useLocation, useMatches } from 'react-router';
import { count } from './shell/count.ts';
import { LanguageLinks } from './shell/language-links.tsx';
import { pageHandle } from './shell/page-handle.ts';

/** The language in which a page was generated. The URL does not tell: the not-found page is served at any path. */
const localeOf = (matches: ReturnType<typeof useMatches>): Locale =>
  matches.map(({ loaderData }) => (loaderData as { locale?: Locale } | undefined)?.locale).find(Boolean) ??
  defaultLocale;

/** The document around every page. It sets language and direction, so that they are right without JavaScript. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const matches = useMatches();
  const locale = localeOf(matches);
  const { isUnlisted, isUnindexed, hasOwnLinks } = pageHandle(matches.map(({ handle }) => handle));
  return (
    <html lang={locale} dir={direction(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#6366F1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="application-name" content={brand.name} />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:image" content={`${brand.origin}/social.png`} />
        <meta property="og:image:width" content="512" />
        <meta property="og:image:height" content="512" />
        <meta name="twitter:card" content="summary" />
        <meta name="robots" content={isUnlisted || isUnindexed ? 'noindex, nofollow' : 'index, follow'} />
        {!isUnlisted && !hasOwnLinks && <LanguageLinks path={pathname} />}
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // Tells tests that buttons work now; otherwise they would press too early.
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
    count('page.view');
  }, []);
  return <Outlet />;
}
