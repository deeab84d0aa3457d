import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { ecKey, secretKey, testKeys } from '../testing/harness.ts';
import { type AuthKeys, keyRing } from './keys.ts';
import { createVerifier, TokenError } from './verifier.ts';

const now = new Date('2026-11-15T12:00:00Z');
const seconds = now.getTime() / 1000;
const options = { issuer: 'http://clip.test/auth/v1', clock: () => now };
const claims = {
  iss: options.issuer,
  sub: 'ana',
  aud: 'authenticated',
  role: 'authenticated',
  iat: seconds - 60,
  exp: seconds + 60,
  aal: 'aal1',
};
const verifier = createVerifier(testKeys, options);

function sign(
  payload: Record<string, unknown>,
  header: Record<string, unknown> = {},
  keys: AuthKeys = testKeys,
): Promise<string> {
  const { sign: key, alg, kid } = keyRing(keys).signer;
  return new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT', ...(kid ? { kid } : {}), ...header }).sign(key);
}
const refused = async (token: string) => {
  const error = await verifier.verify(token).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TokenError);
  return error instanceof TokenError ? error.reason : null;
};

test('a valid token gives its role and claims', async () => {
  expect(await verifier.verify(await sign(claims))).toEqual({ role: 'authenticated', claims });
});

test('C20: a token is valid until its last second and not after', async () => {
  await verifier.verify(await sign({ ...claims, exp: seconds + 1 }));
  expect(await refused(await sign({ ...claims, exp: seconds }))).toBe('expired');
  expect(await refused(await sign({ ...claims, exp: seconds - 1 }))).toBe('expired');
});

test.each([
  ['another audience', { aud: 'somebody' }],
  ['our audience among others', { aud: ['authenticated', 'x'] }],
  ['no audience', { aud: undefined }],
  ['another issuer', { iss: 'http://evil.test' }],
  ['no issuer', { iss: undefined }],
  ['no expiry', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['the role of the server', { role: 'service_role' }],
  ['the role of visitors', { role: 'anon' }],
  ['the role of the database owner', { role: 'postgres' }],
  ['no role', { role: undefined }],
  ['a start in the future', { nbf: seconds + 10 }],
])('C20: a token with %s is refused', async (_, change) => {
  expect(await refused(await sign({ ...claims, ...change }))).toBe('invalid');
});

test('API keys signed by our own key are accepted only if that is enabled', async () => {
  const lenient = createVerifier(testKeys, { ...options, acceptsSignedKeys: true });
  const key = await sign({ role: 'service_role', iss: 'supabase-demo' });
  expect((await lenient.verify(key)).role).toBe('service_role');
  expect(await refused(key)).toBe('invalid');
  // Our own key does not make a session with another role acceptable.
  await expect(lenient.verify(await sign({ ...claims, role: 'postgres' }))).rejects.toThrow('unknown role');
});

test('C20: "alg": "none" is refused in every spelling', async () => {
  const unsigned = new UnsecuredJWT(claims).encode();
  expect(await refused(unsigned)).toBe('invalid');
  const [, payload] = unsigned.split('.');
  for (const alg of ['none', 'None', 'NONE', '', null, undefined]) {
    const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: 'key-1' })).toString('base64url');
    for (const signature of ['', 'AAAA']) expect(await refused(`${header}.${payload}.${signature}`)).toBe('invalid');
  }
});

test('C20: a token signed with the public key as a shared secret is refused', async () => {
  const jwk = keyRing(testKeys).jwks.keys[0] ?? {};
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  for (const secret of [String(pem), JSON.stringify(jwk)]) {
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: 'key-1' })).toString('base64url');
    const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    expect(await refused(`${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`)).toBe('invalid');
  }
});

test('another key, another kid, another type and a changed payload are refused', async () => {
  expect(await refused(await sign(claims, {}, { ...testKeys, signing: [ecKey('key-1')] }))).toBe('invalid');
  expect(await refused(await sign(claims, { kid: 'key-2' }))).toBe('invalid');
  expect(await refused(await sign(claims, { typ: 'at+jwt' }))).toBe('invalid');
  const [header, , signature] = (await sign(claims)).split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'ben' })).toString('base64url');
  expect(await refused(`${header}.${forged}.${signature}`)).toBe('invalid');
});

test('a key that a token contains or points to is never used', async () => {
  const foreign = { ...testKeys, signing: [ecKey('key-1')] };
  const [jwk = {}] = keyRing(foreign).jwks.keys;
  for (const header of [
    { jwk },
    { jku: 'https://evil.test/keys' },
    { x5u: 'https://evil.test/key' },
    { x5c: ['AA'] },
  ]) {
    expect(await refused(await sign(claims, header, foreign))).toBe('invalid');
  }
});

describe('rotation', () => {
  const older = ecKey('older');
  const newer = ecKey('newer');
  test('the first key signs, all verify, and a dropped key no longer does', async () => {
    const before = { ...testKeys, signing: [older] };
    const during = { ...testKeys, signing: [newer, older] };
    const after = { ...testKeys, signing: [newer] };
    const oldToken = await sign(claims, {}, before);
    expect(keyRing(during).signer.kid).toBe('newer');
    expect((await createVerifier(during, options).verify(oldToken)).role).toBe('authenticated');
    await expect(createVerifier(after, options).verify(oldToken)).rejects.toThrow(TokenError);
    expect(keyRing(during).jwks.keys.map((key) => Reflect.get(key, 'kid'))).toEqual(['newer', 'older']);
    expect(JSON.stringify(keyRing(during).jwks)).not.toContain('"d"');
  });
});

describe('a shared secret, if configured', () => {
  const k = Buffer.from('37c304f8-51aa-419a-a1af-06154e63707a').toString('base64url');
  const keys = { ...testKeys, signing: [...testKeys.signing, { kty: 'oct', k, alg: 'HS256', key_ops: ['verify'] }] };
  const hs = (payload: Record<string, unknown>) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(k, 'base64url'));
  test('opens the older API keys and stays out of the published keys', async () => {
    const both = createVerifier(keys, options);
    expect((await both.verify(await hs({ role: 'service_role', iat: 1 }))).role).toBe('service_role');
    expect((await both.verify(await hs({ role: 'anon', iss: 'supabase' }))).role).toBe('anon');
    await expect(both.verify(await hs({ role: 'service_role', exp: seconds - 1 }))).rejects.toThrow('expired');
    for (const role of ['postgres', 'constructor', '__proto__']) {
      await expect(both.verify(await hs({ role }))).rejects.toThrow(TokenError);
    }
    expect(JSON.stringify(keyRing(keys).jwks)).not.toContain(k);
    expect(keyRing(keys).signer.alg).toBe('ES256');
  });
  test('is refused if not configured', async () => {
    expect(await refused(await hs({ role: 'service_role' }))).toBe('invalid');
  });
});

describe('keys and headers', () => {
  const ask = (headers: Record<string, string>) => verifier.authenticate(new Headers(headers));
  test('the token takes precedence over the key', async () => {
    const authorization = `Bearer ${await sign(claims)}`;
    expect((await ask({ authorization, apikey: 'sb_publishable_test' })).role).toBe('authenticated');
    expect((await ask({ apikey: 'sb_publishable_test' })).role).toBe('anon');
    expect((await ask({ authorization: 'Bearer sb_publishable_test', apikey: 'sb_publishable_test' })).role).toBe(
      'anon',
    );
    expect((await ask({ apikey: secretKey })).role).toBe('service_role');
  });
  test('no credentials, half a key and a secret from a browser are refused', async () => {
    await expect(ask({})).rejects.toMatchObject({ reason: 'missing' });
    await expect(ask({ apikey: secretKey.slice(0, -1) })).rejects.toMatchObject({ reason: 'invalid' });
    await expect(ask({ apikey: secretKey, origin: 'https://clip.test' })).rejects.toMatchObject({
      reason: 'secretInBrowser',
    });
  });
});

test('unusable keys prevent the start', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = { ...privateKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256' };
  expect(keyRing({ ...testKeys, signing: [rsa] }).signer.alg).toBe('RS256');
  for (const signing of [
    [],
    [{ ...rsa, alg: 'HS256' }],
    [{ ...ecKey('x'), kid: undefined }],
    [{ kty: 'oct', k: 'AA' }],
    [{ kty: 'OKP' }],
  ]) {
    expect(() => keyRing({ ...testKeys, signing: JSON.parse(JSON.stringify(signing)) })).toThrow();
  }
  expect(() => keyRing({ ...testKeys, pepper: 'short' })).toThrow('pepper');
});

test('no text is accepted, and each fails with a TokenError', async () => {
  const part = fc.oneof(
    fc.base64String(),
    fc.string({ unit: 'binary' }),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
      ),
      async (token) => {
        expect(await verifier.verify(token).catch((error: unknown) => error)).toBeInstanceOf(TokenError);
      },
    ),
    { numRuns: 300 },
  );
});
