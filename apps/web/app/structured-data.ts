import type { Brand } from '@clipharbor/domain';
import type { Locale } from '@clipharbor/i18n';

/** What search engines show about the product. */
export const structuredData = (brand: Brand, locale: Locale, description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: brand.name,
  url: `${brand.origin}/${locale}`,
  image: `${brand.origin}/social.png`,
  description,
  inLanguage: locale,
  applicationCategory: 'BrowserApplication',
  operatingSystem: 'Windows, macOS, Linux',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: brand.rating.value,
    reviewCount: brand.rating.count,
    bestRating: 5,
  },
});
