import { TokenError } from '@clipharbor/auth';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectVerifier } from './verifier.ts';

const url = 'https://project.supabase.example';
const good = { sub: 'u1', role: 'authenticated', aud: 'authenticated', iss: `${url}/auth/v1`, session_id: 's1' };

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let pair: Pair;
let other: Pair;
let verifier: ReturnType<typeof projectVerifier>;

beforeAll(async () => {
  [pair, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  verifier = projectVerifier(
    { url },
    createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }] }),
  );
});

const sign = (
  claims: JWTPayload,
  key: Pair['privateKey'] | Uint8Array = pair.privateKey,
  alg = 'ES256',
  expires = '5m',
) => new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1' }).setExpirationTime(expires).sign(key);

const reason = async (token: string) => {
  const error = await verifier.verify(token).catch((thrown: unknown) => thrown);
  return error instanceof TokenError ? error.reason : String(error);
};

describe('a token of the project', () => {
  it('names its user', async () => {
    expect(await verifier.verify(await sign(good))).toMatchObject({ role: 'authenticated', claims: { sub: 'u1' } });
  });

  it.each([
    ['another issuer', { ...good, iss: 'https://evil.example/auth/v1' }],
    ['another audience', { ...good, aud: 'anon' }],
    ['a role above users', { ...good, role: 'service_role' }],
    ['no user', { ...good, sub: undefined }],
  ])('is refused with %s', async (_, claims) => {
    expect(await reason(await sign(JSON.parse(JSON.stringify(claims))))).toBe('invalid');
  });

  it('is refused when it has expired', async () => {
    expect(await reason(await sign(good, pair.privateKey, 'ES256', '-1s'))).toBe('expired');
  });

  it('is refused when it is unsigned, or signed with another key or with the public key as a secret', async () => {
    expect(await reason(await sign(good, other.privateKey))).toBe('invalid');
    const { x = '' } = await exportJWK(pair.publicKey);
    expect(await reason(await sign(good, new TextEncoder().encode(x), 'HS256'))).toBe('invalid');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(await reason(`${encode({ alg: 'none' })}.${encode(good)}.`)).toBe('invalid');
    expect(await reason('nonsense')).toBe('invalid');
  });

  it('is not reported as invalid if the project cannot be reached', async () => {
    const away = projectVerifier({ url }, async () => Promise.reject(new TypeError('fetch failed')));
    await expect(away.verify(await sign(good))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
