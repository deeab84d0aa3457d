import { brand, browserFamilies } from '@clipharbor/domain';
import { loadMessages, locales } from '@clipharbor/i18n';
import { expect, test } from 'vitest';
import { manifestFor } from '../build-steps/manifest.ts';
import { answersFor, listingFor, maxSummaryCharacters, reasonsFor } from './listing.ts';

const options = { version: '1.0.0', siteOrigins: [brand.origin] };

test.each(browserFamilies)('there is a reason for everything that the manifest for %s requests', (family) => {
  const unexplained = reasonsFor(manifestFor({ ...options, family })).filter(([, reason]) => reason === undefined);
  expect(unexplained).toEqual([]);
});

test('a permission without a reason is noticed', () => {
  const manifest = { ...manifestFor({ ...options, family: 'chrome' }), permissions: ['history'] };
  expect(reasonsFor({ ...manifest, host_permissions: ['https://*.a.example/*'] })).toEqual(
    expect.arrayContaining([
      ['history', undefined],
      ['https://*.a.example/*', undefined],
    ]),
  );
});

test.each(locales)('the listing in %s warns about piracy and has no unfilled placeholder', async (locale) => {
  const texts = await loadMessages(locale, ['extension', 'extensionStore', 'home']);
  const listing = listingFor('chrome', texts);
  expect(listing).toContain(texts.home.warning.text.replace('{brand}', brand.name));
  expect(listing).not.toMatch(/[{}]|undefined/);
});

test.each(locales)('the summary in %s fits all stores', async (locale) => {
  const { extension } = await loadMessages(locale, ['extension']);
  expect([...extension.description].length).toBeLessThanOrEqual(maxSummaryCharacters);
});

test('the answers name every permission once', () => {
  const manifest = manifestFor({ ...options, family: 'firefox' });
  const answers = answersFor(manifest);
  for (const name of manifest.permissions) expect(answers.split(`- ${name}: `)).toHaveLength(2);
  expect(answers).not.toContain('undefined');
});
