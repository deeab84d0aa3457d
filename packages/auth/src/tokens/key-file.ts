import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { AuthKeys } from './keys.ts';

/** Why a key file cannot be used, in one sentence that never shows the file's content. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

const Keys = z.object({
  signing: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string().optional() })).min(1),
  publishable: z.array(z.string().startsWith('sb_publishable_')).min(1),
  secret: z.array(z.string().startsWith('sb_secret_')).min(1),
  pepper: z.string().min(32),
});

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');

function makeSigningKey(): AuthKeys['signing'][number] {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomText(9), alg: 'ES256' };
}

function makeKeys(): AuthKeys {
  return {
    signing: [makeSigningKey()],
    publishable: [`sb_publishable_${randomText(24)}`],
    secret: [`sb_secret_${randomText(32)}`],
    pepper: randomText(32),
  };
}

function parseKeys(text: string, file: string): AuthKeys {
  try {
    // Zod's optional fields allow `undefined`, which JSON does not have.
    return Keys.parse(JSON.parse(text)) as AuthKeys;
  } catch (cause) {
    // The content is not shown: all of it is secret.
    throw new KeyFileError(
      `${file} does not hold keys of the right form: signing (JWKs), publishable, secret, pepper.`,
      {
        cause,
      },
    );
  }
}

/** Reads the keys of the account service. In development they are created once and stored next to the database. */
export async function loadKeys(file: string, options: { mayCreate: boolean }): Promise<AuthKeys> {
  try {
    return parseKeys(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (!options.mayCreate) throw new KeyFileError(`${file} does not exist.`, { cause: error });
  }
  return createKeys(file);
}

/** Writes new keys, readable by their owner only. An existing file is never overwritten: its pepper would be lost. */
export async function createKeys(file: string): Promise<AuthKeys> {
  const keys = makeKeys();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, keysText(keys), { mode: 0o600, flag: 'wx' });
  return keys;
}

/** Adds a new signing key. New tokens are signed with it; those signed with the earlier ones stay valid. */
export async function addSigningKey(file: string): Promise<AuthKeys> {
  const keys = parseKeys(await readFile(file, 'utf8'), file);
  const added = { ...keys, signing: [makeSigningKey(), ...keys.signing] };
  // A crash leaves the old file or the new one, never half of one.
  await writeFile(`${file}.new`, keysText(added), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return added;
}

const keysText = (keys: AuthKeys) => `${JSON.stringify(keys, null, 1)}\n`;

/** Keys that live as long as the process, for a database that does too. */
export const ephemeralKeys = makeKeys;
