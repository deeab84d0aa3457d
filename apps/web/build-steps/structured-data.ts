import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, brand } from '@clipharbor/domain';
import { type Locale, loadMessages, locales } from '@clipharbor/i18n';
import { isBuilt } from './pseudo-texts.ts';

/** What search engines show about the product. */
export const structuredData = (own: Brand, locale: Locale, description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: own.name,
  url: `${own.origin}/${locale}`,
  image: `${own.origin}/social.png`,
  description,
  inLanguage: locale,
  applicationCategory: 'BrowserApplication',
  operatingSystem: 'Windows, macOS, Linux',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: own.rating.value,
    reviewCount: own.rating.count,
    bestRating: 5,
  },
});

/** Inserts a data block into the head of a page. `<` is escaped, so that no text can end the block. */
export const withStructuredData = (html: string, data: object): string =>
  html.replace(
    '</head>',
    () => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></head>`,
  );

/**
 * Inserts it into the home pages. If React rendered the block, it would be sent twice, and Trusted Types would refuse it when a
 * page has to be rendered again.
 */
export async function writeStructuredData(folder: string): Promise<void> {
  for (const locale of locales.filter((own) => isBuilt(`/${own}`))) {
    const file = join(folder, locale, 'index.html');
    const { home } = await loadMessages(locale, ['home']);
    const html = await readFile(file, 'utf8');
    await writeFile(file, withStructuredData(html, structuredData(brand, locale, home.meta.description)));
  }
}
