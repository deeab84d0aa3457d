import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import type { PinnedKeys } from '../src/feed/pinned-keys.ts';
import { pinnableKey } from '../src/feed/sign-feed.ts';
import { BuildError } from './build-error.ts';
import { cacheFolder, devKeysFolder } from './places.ts';

export interface SigningKeys {
  /** The keys that sign feeds. */
  readonly privateKeys: readonly KeyObject[];
  /** The keys that the app is built to trust. */
  readonly pinned: PinnedKeys;
}

const names = ['first', 'second'] as const;
const keptKeysFolder = join(cacheFolder, 'dev-keys');

async function devKey(name: string): Promise<KeyObject> {
  const path = join(keptKeysFolder, `${name}.pem`);
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await mkdir(keptKeysFolder, { recursive: true, mode: 0o700 });
    await writeFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  }
  return createPrivateKey(await readFile(path));
}

/** The keys of this working copy. They are kept when the build folder is deleted, so that the same source gives the same bytes. */
export async function developmentKeys(): Promise<SigningKeys> {
  const privateKeys = [];
  for (const name of names) privateKeys.push(await devKey(name));
  await cp(keptKeysFolder, devKeysFolder, { recursive: true });
  return { privateKeys, pinned: { keys: privateKeys.map(pinnableKey), areForDevelopment: true } };
}

/** The operator's key. Every installed app trusts it, so a key in a build folder is not accepted. */
export async function releaseKeys(
  file: string | undefined,
  trusted: readonly string[] = brand.updatePublicKeys,
): Promise<SigningKeys> {
  if (!file) throw new BuildError('A release is signed: DESKTOP_KEY_FILE must name the file with the private key.');
  let key: KeyObject;
  try {
    key = createPrivateKey(await readFile(file));
  } catch {
    // The original error could contain a part of the key.
    throw new BuildError('DESKTOP_KEY_FILE names no file with a private key.');
  }
  const publicKey = key.asymmetricKeyType === 'ed25519' ? pinnableKey(key) : '';
  if ((await knownDevKeys()).includes(publicKey)) {
    throw new BuildError('A release is never signed with a development key. Name the release key in DESKTOP_KEY_FILE.');
  }
  if (!trusted.includes(publicKey)) {
    throw new BuildError('The key in DESKTOP_KEY_FILE is not one of brand.updatePublicKeys: no app would trust it.');
  }
  return { privateKeys: [key], pinned: { keys: trusted, areForDevelopment: false } };
}

async function knownDevKeys(): Promise<string[]> {
  const known = [];
  for (const name of names) {
    const path = join(keptKeysFolder, `${name}.pem`);
    if (existsSync(path)) known.push(pinnableKey(createPrivateKey(await readFile(path))));
  }
  return known;
}
