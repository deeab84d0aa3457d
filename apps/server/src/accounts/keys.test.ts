import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('development keys are made once, for their owner only', async () => {
  const file = join(folder, 'data/keys.json');
  const made = await loadKeys(file, { mayCreate: true });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await loadKeys(file, { mayCreate: true })).toEqual(made);
});

test('a missing file is refused where keys must not be made', async () => {
  await expect(loadKeys(join(folder, 'none.json'), { mayCreate: false })).rejects.toThrow(
    'AUTH_KEYS_FILE must name a file',
  );
});

test('a damaged file is refused without showing what it holds', async () => {
  const file = join(folder, 'keys.json');
  writeFileSync(file, '{"pepper":"hunter2"}');
  await expect(loadKeys(file, { mayCreate: true })).rejects.toThrow(/does not hold keys of the right form/);
  await expect(loadKeys(file, { mayCreate: true })).rejects.not.toThrow(/hunter2/);
});
