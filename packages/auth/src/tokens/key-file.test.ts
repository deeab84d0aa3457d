import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSigningKey, createKeys, loadKeys } from './key-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('development keys are created once, readable by their owner only', async () => {
  const file = join(folder, 'data/keys.json');
  const made = await loadKeys(file, { mayCreate: true });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await loadKeys(file, { mayCreate: true })).toEqual(made);
});

test('a missing file is refused where keys must not be created', async () => {
  await expect(loadKeys(join(folder, 'none.json'), { mayCreate: false })).rejects.toThrow('none.json does not exist');
});

test('a damaged file is refused without showing its content', async () => {
  const file = join(folder, 'keys.json');
  writeFileSync(file, '{"pepper":"hunter2"}');
  await expect(loadKeys(file, { mayCreate: true })).rejects.toThrow(/does not hold keys of the right form/);
  await expect(loadKeys(file, { mayCreate: true })).rejects.not.toThrow(/hunter2/);
});

test('existing keys are never overwritten', async () => {
  const file = join(folder, 'keys.json');
  const made = await createKeys(file);
  await expect(createKeys(file)).rejects.toThrow('EEXIST');
  expect(await loadKeys(file, { mayCreate: false })).toEqual(made);
});

test('a new signing key comes first and leaves everything else unchanged', async () => {
  const file = join(folder, 'keys.json');
  const before = await createKeys(file);
  await addSigningKey(file);
  const { signing, ...rest } = await loadKeys(file, { mayCreate: false });
  expect(signing.slice(1)).toEqual(before.signing);
  expect(signing[0]?.kid).not.toBe(before.signing[0]?.kid);
  expect(rest).toEqual({ publishable: before.publishable, secret: before.secret, pepper: before.pepper });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
