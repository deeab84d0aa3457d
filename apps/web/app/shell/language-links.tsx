import { brand } from '@clipharbor/domain';
import { defaultLocale, locales, swapLocale } from '@clipharbor/i18n';

/** Tells search engines the canonical URL and the URLs of the page in other languages. */
export function LanguageLinks({ path }: { path: string }) {
  const address = (locale: (typeof locales)[number]) => brand.origin + swapLocale(path, locale);
  // During prerendering, the path ends with a slash; the visitor's path never does.
  const own = path.replace(/\/+$/, '');
  return (
    <>
      <link rel="canonical" href={brand.origin + own} />
      <meta property="og:url" content={brand.origin + own} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(defaultLocale)} />
    </>
  );
}
