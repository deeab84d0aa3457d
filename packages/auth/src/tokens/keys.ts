import { createPrivateKey, createPublicKey, createSecretKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** A key in JWK form, e.g. from `supabase gen signing-key`. */
export interface SigningKey extends JsonWebKey {
  readonly kid?: string;
  readonly alg?: string;
  readonly key_ops?: string[];
}

export interface AuthKeys {
  /**
   * All of these verify; the first one that may sign is used for signing. Rotation: put the new key first, and drop the old
   * one when the last token it signed has expired. HS256 works only if an `oct` key is listed here.
   */
  readonly signing: readonly SigningKey[];
  /** `sb_publishable_…`: may be used in a browser, gives the role anon. */
  readonly publishable: readonly string[];
  /** `sb_secret_…`: for servers only, gives the role service_role. */
  readonly secret: readonly string[];
  /** At least 32 characters that never leave the server; see `derive`. All processes share it. */
  readonly pepper: string;
}

export type TokenAlgorithm = 'ES256' | 'RS256' | 'HS256';

interface Key {
  readonly kid: string | undefined;
  readonly alg: TokenAlgorithm;
  readonly verify: KeyObject;
  readonly sign: KeyObject | null;
  readonly publicJwk: JsonWebKey | null;
}

export interface KeyRing {
  readonly signer: Key & { readonly sign: KeyObject };
  /** The keys that may have signed a token with this header: never one of another algorithm. */
  candidates(alg: string | undefined, kid: string | undefined): readonly Key[];
  /** The public halves. A shared secret is never among them. */
  readonly jwks: { readonly keys: readonly JsonWebKey[] };
}

class KeyError extends Error {
  override readonly name = 'KeyError';
}

const algorithmOfType = new Map<string, TokenAlgorithm>([
  ['EC', 'ES256'],
  ['RSA', 'RS256'],
  ['oct', 'HS256'],
]);
const minSecretBytes = 16;

export function keyRing(keys: AuthKeys): KeyRing {
  if (keys.pepper.length < 32) throw new KeyError('The pepper needs at least 32 characters');
  const all = keys.signing.map(readKey);
  const signer = all.find((key): key is Key & { sign: KeyObject } => key.sign !== null);
  if (!signer) throw new KeyError('No signing key has a private part');
  return {
    signer,
    candidates: (alg, kid) => all.filter((key) => key.alg === alg && (kid === undefined || key.kid === kid)),
    jwks: { keys: all.flatMap((key) => (key.publicJwk ? [key.publicJwk] : [])) },
  };
}

function readKey(jwk: SigningKey): Key {
  const alg = algorithmOfType.get(jwk.kty ?? '');
  if (!alg || (jwk.alg !== undefined && jwk.alg !== alg)) {
    throw new KeyError(`A signing key of type ${jwk.kty} and algorithm ${jwk.alg} is not supported`);
  }
  const maySign = jwk.key_ops === undefined || jwk.key_ops.includes('sign');
  const kid = jwk.kid;
  if (alg === 'HS256') {
    const secret = createSecretKey(Buffer.from(jwk.k ?? '', 'base64url'));
    if ((secret.symmetricKeySize ?? 0) < minSecretBytes) throw new KeyError('The HS256 secret is too short');
    return { kid, alg, verify: secret, sign: maySign ? secret : null, publicJwk: null };
  }
  if (kid === undefined) throw new KeyError('An asymmetric signing key needs a kid, or no one could pick it');
  const verify = createPublicKey({ key: publicPart(jwk), format: 'jwk' });
  const sign = jwk.d !== undefined && maySign ? createPrivateKey({ key: { ...jwk }, format: 'jwk' }) : null;
  return { kid, alg, verify, sign, publicJwk: { ...publicPart(jwk), kid, alg, use: 'sig', key_ops: ['verify'] } };
}

/** Listed fields only: anything else in a JWK may be private. */
function publicPart(jwk: JsonWebKey): JsonWebKey {
  const names = jwk.kty === 'EC' ? ['kty', 'crv', 'x', 'y'] : ['kty', 'n', 'e'];
  return Object.fromEntries(Object.entries(jwk).filter(([name]) => names.includes(name)));
}
