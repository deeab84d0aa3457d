import { brand } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { structuredData } from './structured-data.ts';

test('search engines get the rating of the brand file and the three platforms', () => {
  expect(structuredData(brand, 'de', 'Text')).toMatchObject({
    url: 'https://clipharbor.example/de',
    operatingSystem: 'Windows, macOS, Linux',
    aggregateRating: { ratingValue: 4.6, reviewCount: 130 },
  });
});
