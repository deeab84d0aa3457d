import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ephemeralKeys } from '@clipharbor/auth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backendKeys } from './keys.ts';

const secret = 'a secret of at least 32 characters';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'standalone-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('without options, keys are generated for this run', async () => {
  const [one, other] = [await backendKeys(undefined, undefined), await backendKeys(undefined, undefined)];
  expect(one.signing[0]?.kty).toBe('EC');
  expect(one.publishable).not.toEqual(other.publishable);
});

test('a shared secret without a file signs', async () => {
  const { signing } = await backendKeys(undefined, secret);
  expect(signing).toEqual([{ kty: 'oct', alg: 'HS256', k: Buffer.from(secret).toString('base64url') }]);
});

test('a file is created once, and next to it a secret only verifies', async () => {
  const file = join(folder, 'keys.json');
  const made = await backendKeys(file, undefined);
  const again = await backendKeys(file, secret);
  expect(again.signing.map(({ kty, key_ops }) => [kty, key_ops])).toEqual([
    ['EC', undefined],
    ['oct', ['verify']],
  ]);
  expect(again.pepper).toBe(made.pepper);
});

test("another tool's list of JWKs can be used unchanged", async () => {
  const file = join(folder, 'signing_keys.json');
  const list = ephemeralKeys().signing;
  writeFileSync(file, JSON.stringify(list));
  expect((await backendKeys(file, undefined)).signing).toEqual(list);
});

test('a damaged file is refused', async () => {
  const file = join(folder, 'keys.json');
  writeFileSync(file, '[');
  await expect(backendKeys(file, undefined)).rejects.toThrow(/does not hold keys of the right form/);
});
