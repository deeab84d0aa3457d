import { expect, test } from 'vitest';
import { fuzzManifests } from './test-support/fuzz.ts';

test('twenty thousand damaged manifests are opened or refused with a typed error, within the limits', {
  timeout: 300_000,
}, async () => {
  const report = await fuzzManifests(1, 20_000);
  // Proof that the damage is neither so light that nothing fails nor so heavy that nothing is read.
  expect(report['opened']).toBeGreaterThan(2_000);
  expect(report['manifest.invalid']).toBeGreaterThan(1_000);
  expect(Object.values(report).reduce((sum, count) => sum + count, 0)).toBe(20_000);
});
