import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { harness, testKeys, testPassword } from './testing/harness.ts';

const sharedSecret = '37c304f8-51aa-419a-a1af-06154e63707a';
const shared = { kty: 'oct', k: Buffer.from(sharedSecret).toString('base64url'), alg: 'HS256' };
const serverToken = (role: string, more: object = {}) =>
  new SignJWT({ role, ...more }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(sharedSecret));

/** The keys that the local setups of Supabase's own test suites use. */
describeEngines('other signing keys', (engine) => {
  const database = databasePerSuite(engine);

  test('a shared secret signs sessions and opens the admin calls with signed keys', async () => {
    const h = harness(database(), { emailAutoconfirm: true }, { ...testKeys, signing: [shared] });
    const client = h.client();
    const email = h.newEmail();
    const made = await client.auth.signUp({ email, password: testPassword });
    expect(decodeProtectedHeader(made.data.session?.access_token ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' });
    // With a shared secret, supabase-js cannot verify a token itself: it requests the user.
    expect((await client.auth.getClaims()).data?.claims.email).toBe(email);
    expect(await (await h.request('.well-known/jwks.json')).json()).toEqual({ keys: [] });

    const service = h.client({ key: await serverToken('service_role', { iat: 1 }) });
    expect((await service.auth.admin.listUsers()).error).toBeNull();
    const admin = h.client({ key: await serverToken('supabase_admin', { sub: '1234567890' }) });
    expect((await admin.auth.admin.deleteUser(made.data.user?.id ?? '')).error).toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
    const visitor = h.client({ key: await serverToken('anon') });
    expect((await visitor.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
  });

  test('RS256 signs, and supabase-js verifies it with the published key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    // supabase-js caches published keys by their id for the whole process.
    const kid = randomUUID();
    const rsa = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', key_ops: ['sign', 'verify'] };
    const signing = [{ ...shared, key_ops: ['verify'] }, rsa];
    const h = harness(database(), { emailAutoconfirm: true }, { ...testKeys, signing });
    const client = h.client();
    const email = h.newEmail();
    await client.auth.signUp({ email, password: testPassword });
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'RS256', kid });
    expect(data?.claims.email).toBe(email);
  });
});
