import { scale, soakTimeout } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { fuzzManifests } from './test-support/fuzz.ts';

const count = scale(20_000, 5_000_000);

test(`${count} damaged manifests are opened or refused with a typed error, within the limits`, {
  timeout: soakTimeout(300_000),
}, async () => {
  const report = await fuzzManifests(1, count);
  // Proves that the damage is neither so light that nothing fails nor so heavy that nothing is read.
  expect(report['opened']).toBeGreaterThan(count / 10);
  expect(report['manifest.invalid']).toBeGreaterThan(count / 20);
  expect(Object.values(report).reduce((sum, count) => sum + count, 0)).toBe(count);
});
