import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkOffer, maxVersionBytes } from './check-offer.ts';
import { compareVersions } from './compare-versions.ts';
import { describeFile, feedOf, feedUrl, refusalOf } from './testing/made-up-feed.ts';

const terms = { feedUrl, currentVersion: '1.1.0', nowMs: Date.parse('2029-01-01') };
const main = describeFile('main.cjs', 'x');

test('offers a newer version, but not the same one', () => {
  expect(checkOffer(feedOf(), terms)).toBe(true);
  expect(checkOffer(feedOf({ version: '1.1.0' }), terms)).toBe(false);
});

test('never downgrades', () => {
  const version = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50)).map((numbers) => numbers.join('.'));
  fc.assert(
    fc.property(version, version, (offered, currentVersion) => {
      const refusal = refusalOf(() => checkOffer(feedOf({ version: offered }), { ...terms, currentVersion }));
      expect(refusal).toBe(compareVersions(offered, currentVersion) < 0 ? 'update.older' : null);
    }),
  );
});

test.each([
  ['2028-12-31T23:59:59Z', 'update.expired'],
  [terms.nowMs, 'update.expired'],
  [terms.nowMs + 1, null],
  ['soon', 'update.invalid'],
])('expires %s: %s', (expires, code) => {
  expect(refusalOf(() => checkOffer(feedOf({ expires }), terms))).toBe(code);
});

test.each([
  ['https://evil.example/main.cjs', 'update.host'],
  ['http://update.clipharbor.example/main.cjs', 'update.host'],
  ['https://update.clipharbor.example:8443/main.cjs', 'update.host'],
  ['https://update.clipharbor.example@evil.example/main.cjs', 'update.host'],
  ['https://me@update.clipharbor.example/main.cjs', 'update.host'],
  ['//evil.example/main.cjs', 'update.host'],
  ['file:///main.cjs', 'update.host'],
  ['https://', 'update.host'],
  ['https://update.clipharbor.example/1.2.0/main.cjs', null],
  ['1.2.0/main.cjs', null],
])('a file at %s: %s', (url, code) => {
  expect(refusalOf(() => checkOffer(feedOf({ files: [{ ...main, url }] }), terms))).toBe(code);
  const setup = { url, size: 1, sha256: main.sha256 };
  expect(refusalOf(() => checkOffer(feedOf({ setup }), terms))).toBe(code);
});

test('refuses a version that is too large before loading it', () => {
  const files = [
    { ...main, size: maxVersionBytes },
    { ...describeFile('b', ''), size: 1 },
  ];
  expect(refusalOf(() => checkOffer(feedOf({ files }), terms))).toBe('update.tooLarge');
});
