import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { extensionIds, extensionKeys, firefoxRedirectHost, geckoId } from './extension-identity.ts';
import { isLinkTarget } from './link-target.ts';

/** Chromium's rule: the first 16 bytes of the key's SHA-256, each half byte as a letter from a to p. */
function idOfKey(key: string): string {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

test.each(['chrome', 'edge'] as const)('the %s id follows from its public key', (family) => {
  expect(extensionIds[family]).toBe(idOfKey(extensionKeys[family]));
});

test('the redirect host of Firefox follows from the id in braces', () => {
  expect(firefoxRedirectHost.split('.')[0]).toBe(createHash('sha1').update(geckoId).digest('hex'));
  expect(isLinkTarget('extension', `https://${firefoxRedirectHost}/`, brand)).toBe(true);
});

test('the brand and its store links carry the derived ids', () => {
  expect(brand.extensionIds).toEqual(extensionIds);
  expect(brand.stores.chrome.endsWith(`/${extensionIds.chrome}`)).toBe(true);
  expect(brand.stores.edge.endsWith(`/${extensionIds.edge}`)).toBe(true);
});
