import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { pinnableKey } from '../src/feed/sign-feed.ts';
import { devKeysFolder } from './places.ts';
import { developmentKeys, releaseKeys } from './signing-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clipharbor-keys-'));
  return () => rmSync(folder, { recursive: true });
});

function keyFile(key: KeyObject): string {
  const path = join(folder, 'key.pem');
  writeFileSync(path, key.export({ format: 'pem', type: 'pkcs8' }));
  return path;
}

test('a release is signed with a key that installed apps trust', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const trusted = [pinnableKey(privateKey), 'another'];
  const { pinned } = await releaseKeys(keyFile(privateKey), trusted);
  expect(pinned).toEqual({ keys: trusted, areForDevelopment: false });
});

test('a release refuses development keys, even if they are trusted', async () => {
  const { privateKeys, pinned } = await developmentKeys();
  const [first] = privateKeys;
  if (first === undefined) throw new Error('no key');
  expect(pinned.areForDevelopment).toBe(true);
  await expect(releaseKeys(keyFile(first), pinned.keys)).rejects.toThrow('development key');
  await expect(releaseKeys(join(devKeysFolder, 'second.pem'))).rejects.toThrow('development key');
});

test('a release refuses unknown keys, keys of another type, and a missing key', async () => {
  await expect(releaseKeys(keyFile(generateKeyPairSync('ed25519').privateKey))).rejects.toThrow('updatePublicKeys');
  await expect(releaseKeys(keyFile(generateKeyPairSync('x25519').privateKey))).rejects.toThrow('updatePublicKeys');
  await expect(releaseKeys(join(folder, 'missing.pem'))).rejects.toThrow('no file');
  await expect(releaseKeys(undefined)).rejects.toThrow('DESKTOP_KEY_FILE');
});

test('development keys stay the same', async () => {
  expect((await developmentKeys()).pinned).toEqual((await developmentKeys()).pinned);
});
