import { brand } from '@clipharbor/domain';
import { defaultLocale, locales, swapLocale } from '@clipharbor/i18n';

/** Tells search engines which address is canonical and where the same page is in other languages. */
export function LanguageLinks({ path }: { path: string }) {
  const address = (locale: (typeof locales)[number]) => brand.origin + swapLocale(path, locale);
  // While a page is made into a file its path ends in a slash; the visitor's never does.
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
