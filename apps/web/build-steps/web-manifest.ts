import { brand } from '@clipharbor/domain';
import { defaultLocale, direction, type Locale, loadMessages } from '@clipharbor/i18n';

/** The usual URL for English, where programs look without having read a page. */
export const manifestPath = (locale: Locale): string =>
  locale === defaultLocale ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`;

/** Describes the site for visitors who add it to their device. */
export async function webManifest(locale: Locale) {
  const { home } = await loadMessages(locale, ['home']);
  return {
    name: brand.name,
    short_name: brand.name,
    description: home.meta.description,
    lang: locale,
    dir: direction(locale),
    start_url: `/${locale}`,
    scope: '/',
    display: 'browser',
    background_color: '#F8FAFC',
    theme_color: '#6366F1',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/social.png', type: 'image/png', sizes: '512x512' },
    ],
  };
}
