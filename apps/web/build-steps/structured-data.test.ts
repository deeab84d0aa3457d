import { brand } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { structuredData, withStructuredData } from './structured-data.ts';

test('search engines get the rating of the brand file and the three platforms', () => {
  expect(structuredData(brand, 'de', 'Text')).toMatchObject({
    url: 'https://clipharbor.example/de',
    operatingSystem: 'Windows, macOS, Linux',
    aggregateRating: { ratingValue: 4.6, reviewCount: 130 },
  });
});

test('the data goes into the head and cannot end its own block', () => {
  const html = withStructuredData('<head><title>A</title></head><body></body>', { description: '</script>$&' });
  expect(html).toBe(
    '<head><title>A</title><script type="application/ld+json">{"description":"\\u003c/script>$&"}</script></head><body></body>',
  );
});
