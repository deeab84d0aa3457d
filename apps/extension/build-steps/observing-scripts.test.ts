import { expect, test } from 'vitest';
import { maxObservingBytes, observingScripts } from './observing-scripts.ts';
import { compressedBytes } from './test-support/built-script.ts';

test('the scripts that run in every page stay within their size limit', async () => {
  expect(await compressedBytes(Object.values(observingScripts))).toBeLessThanOrEqual(maxObservingBytes);
});
