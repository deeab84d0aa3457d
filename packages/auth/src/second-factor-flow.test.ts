import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { enrolled } from './testing/enrolled.ts';
import { harness, testPassword } from './testing/harness.ts';

describeEngines('second factors', (engine) => {
  const database = databasePerSuite(engine);

  test('TOTP: enroll, challenge, verify; the session is raised to aal2 and others end', async () => {
    const h = harness(database());
    const { client, factorId, totp, code, email, id } = await enrolled(h);
    const other = h.client();
    await other.auth.signInWithPassword({ email, password: testPassword });
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });

    const challenge = await client.auth.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const wrong = code() === '123456' ? '654321' : '123456';
    const failed = await client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: wrong });
    expect(failed.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    const verified = await client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: code() });
    expect(verified.error).toBeNull();
    const claims = decodeJwt(verified.data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', sub: id });
    expect(claims['amr']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ method: 'totp' }),
        expect.objectContaining({ method: 'password' }),
      ]),
    );
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    expect((await other.auth.getUser()).error).not.toBeNull();
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '')['aal']).toBe('aal2');
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, status: 'verified', friendly_name: 'phone' },
    ]);
  });

  test('a code works once, a challenge for five minutes, and guesses run out', async () => {
    const h = harness(database(), { accessSeconds: 7200 });
    const { client, factorId, code } = await enrolled(h);
    const used = code();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toBeNull();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    const challenge = await client.auth.mfa.challenge({ factorId });
    h.advance(301);
    const late = await client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: code() });
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const results: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++)
      results.push((await client.auth.mfa.challengeAndVerify({ factorId, code: 'abcdef' })).error?.code);
    expect(results.at(-1)).toBe('over_request_rate_limit');
  });

  test('with a second factor, a password alone cannot change password, address or factors', async () => {
    const h = harness(database());
    const { client, factorId, code, email } = await enrolled(h);
    await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    const weak = h.client();
    await weak.auth.signInWithPassword({ email, password: testPassword });
    expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await weak.auth.updateUser({ password: 'nine loud kettles' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    expect((await weak.auth.updateUser({ email: h.newEmail() })).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await weak.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    expect((await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '')['aal']).toBe('aal1');
  });

  test('factors of other users, of unknown type or with a duplicate name are refused', async () => {
    const h = harness(database());
    const { factorId } = await enrolled(h);
    const { client } = await enrolled(h);
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 });
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
    });
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+4915112345678' })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    });
    expect((await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })).error).toMatchObject({
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
    });
    expect((await h.client().auth.mfa.enroll({ factorType: 'totp' })).error).not.toBeNull();
  });
});
