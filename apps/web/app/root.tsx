import './app.css';
import { defaultLocale, direction, normaliseLocale } from '@clipharbor/i18n';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useParams } from 'react-router';

/** The document around every page. Language and direction come from the path, so that they are right without JavaScript. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = normaliseLocale(useParams()['locale'] ?? '') ?? defaultLocale;
  return (
    <html lang={locale} dir={direction(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#6366F1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
