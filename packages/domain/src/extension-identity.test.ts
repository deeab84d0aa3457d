import { createHash, createPublicKey } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { brand } from './brand.ts';
import { extensionIdentity, extensionKeys } from './extension-identity.ts';

const { extensionIds, geckoId, extensionRedirectOrigins, stores } = extensionIdentity;

/** Chromium's rule: the first 32 hexadecimal digits of the SHA-256, written with the letters a to p. */
const chromiumId = (key: Uint8Array | string): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));

test('the rule gives the ids that Chromium expects', () => {
  expect(chromiumId('test')).toBe('jpignaibiiemhngfjkcpokkamffknabf');
  expect(chromiumId('_')).toBe('ncocknphbhhlhkikpnnlmbcnbgdempcd');
});

describe.each(['chrome', 'edge'] as const)('%s', (family) => {
  const der = Buffer.from(extensionKeys[family], 'base64');

  it('has a public RSA key of 2048 bits, in the form that a manifest takes', () => {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    expect(key.asymmetricKeyType).toBe('rsa');
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(key.export({ format: 'der', type: 'spki' }).toString('base64')).toBe(extensionKeys[family]);
  });

  it('has the id that its browser derives from that key', () => {
    expect(extensionIds[family]).toBe(chromiumId(der));
  });

  it('is reached under that id', () => {
    expect(extensionRedirectOrigins[family]).toBe(`https://${chromiumId(der)}.chromiumapp.org`);
    expect(stores[family].endsWith(`/${chromiumId(der)}`)).toBe(true);
  });
});

describe('firefox', () => {
  it('has a UUID in braces as the add-on id', () => {
    expect(geckoId).toMatch(/^\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}$/);
    expect(geckoId).toBe(`{${extensionIds.firefox}}`);
  });

  it('listens at the host that Firefox derives from the add-on id', () => {
    const hash = createHash('sha1').update(geckoId).digest('hex');
    expect(extensionRedirectOrigins.firefox).toBe(`https://${hash}.extensions.allizom.org`);
  });
});

test('no two browsers share an id, and the brand carries this identity', () => {
  expect(new Set(Object.values(extensionIds)).size).toBe(3);
  expect(brand).toMatchObject(extensionIdentity);
});
