import { readFile } from 'node:fs/promises';
import type { AuthKeys, SigningKey } from '@clipharbor/auth';
import { ephemeralKeys, loadKeys } from '@clipharbor/auth';
import { z } from 'zod';

const JwkList = z.array(z.looseObject({ kty: z.string() })).min(1);

/**
 * Keys from our file, from another tool's list of JWKs, or generated for this run. A shared secret signs if there is no
 * file; next to the keys of a file it only verifies.
 */
export async function backendKeys(file: string | undefined, secret: string | undefined): Promise<AuthKeys> {
  const keys = file === undefined ? ephemeralKeys() : await keysOf(file);
  if (secret === undefined) return keys;
  const shared = { kty: 'oct', alg: 'HS256', k: Buffer.from(secret).toString('base64url') };
  if (file === undefined) return { ...keys, signing: [shared] };
  return { ...keys, signing: [...keys.signing, { ...shared, key_ops: ['verify'] }] };
}

async function keysOf(file: string): Promise<AuthKeys> {
  const list = await readList(file);
  if (list === null) return loadKeys(file, { mayCreate: true });
  return { ...ephemeralKeys(), signing: list as SigningKey[] };
}

/** Null when the file is not such a list: then it is our own format, or does not exist yet. */
async function readList(file: string): Promise<z.output<typeof JwkList> | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null';
    throw error;
  });
  try {
    return JwkList.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
