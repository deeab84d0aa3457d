import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mayStartAgain } from './crash.ts';

test('after three crashes within a minute, the engine is not restarted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'));
  expect([0, 10_000, 20_000].map((ms) => mayStartAgain(folder, ms + 1e12))).toEqual([true, true, false]);
  expect(mayStartAgain(folder, 1e12 + 100_000)).toBe(true);
});
