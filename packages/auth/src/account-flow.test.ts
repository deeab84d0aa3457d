import { createHash, randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from './mfa/totp.ts';
import { createDeviceCode, exchangeDeviceCode } from './service/device-link.ts';
import { listSessions, revokeSessions } from './service/session-list.ts';
import { sweep } from './service/sweep.ts';
import { type Harness, harness, origin, testPassword } from './testing/harness.ts';
import { isAdmin } from './tokens/verifier.ts';

const visit = { address: '192.0.2.9', userAgent: 'Clip/1.0', acceptLanguage: null };

async function enrolled(h: Harness) {
  const signedIn = await h.signedIn();
  const { data, error } = await signedIn.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (error) throw error;
  const code = () => codeAt(data.totp.secret, stepAt(h.now()));
  return { ...signedIn, factorId: data.id, totp: data.totp, code };
}

describeEngines('accounts', (engine) => {
  const database = databasePerSuite(engine);

  test('users change their own data and nothing else', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const first = await client.auth.updateUser({ data: { full_name: 'Ana', locale: 'de' } });
    expect(first.data.user).toMatchObject({ id, user_metadata: { full_name: 'Ana', locale: 'de' } });
    const second = await client.auth.updateUser({ data: { locale: null, theme: 'dark' } });
    expect(second.data.user?.user_metadata).toEqual({ full_name: 'Ana', theme: 'dark' });
    expect((await client.auth.updateUser({ password: testPassword })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' });
  });

  test('a guest who adds an address becomes an account', async () => {
    const h = harness(database(), { anonymousEnabled: true, emailAutoconfirm: true });
    const client = h.client();
    await client.auth.signInAnonymously();
    expect((await client.auth.updateUser({ password: testPassword })).error).toMatchObject({ status: 422 });
    const email = h.newEmail();
    const { data } = await client.auth.updateUser({ email, password: testPassword });
    expect(data.user).toMatchObject({ email, is_anonymous: false, app_metadata: { provider: 'email' } });
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test('a sign-in answers the very user that is read afterwards, with identities and factors', async () => {
    const h = harness(database());
    const { client, email } = await enrolled(h);
    const { data } = await client.auth.signInWithPassword({ email, password: testPassword });
    expect(data.user).toMatchObject({ identities: [{ provider: 'email' }], factors: [{ friendly_name: 'phone' }] });
    expect(data.user).toEqual((await client.auth.getUser()).data.user);
  });

  test('TOTP: enrol, challenge, verify; the session is lifted and others end', async () => {
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

  test('with a second factor a password alone changes neither password nor address nor factors', async () => {
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

  test('factors of others, of no kind and of the same name are refused', async () => {
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

  test('an admin is one with the flag and the second factor, and only then', async () => {
    const h = harness(database());
    const { client, factorId, code, id } = await enrolled(h);
    await h.admin().auth.admin.updateUserById(id, { app_metadata: { role: 'admin' } });
    const before = await client.auth.refreshSession();
    expect(isAdmin(await h.auth.verifier.verify(before.data.session?.access_token ?? ''))).toBe(false);
    const after = await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    expect(isAdmin(await h.auth.verifier.verify(after.data?.access_token ?? ''))).toBe(true);
  });

  test('a program gets a session of its own for a code that works once', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const verifier = 'v'.repeat(64);
    const link = {
      userId: id,
      client: 'extension',
      redirectTo: 'https://abc.chromiumapp.org/',
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    } as const;
    const { redirectTo } = link;
    const exchange = (code: string, change: object = {}) =>
      exchangeDeviceCode(h.auth, { code, verifier, client: 'extension', redirectTo, ...change }, visit).catch(
        (error: unknown) => error,
      );
    const code = await createDeviceCode(h.auth, link);
    const session = await exchange(code);
    expect(session).toMatchObject({ token_type: 'bearer', user: { id } });
    expect(await exchange(code)).toMatchObject({ code: 'flow_state_not_found' });
    for (const change of [
      { verifier: 'w'.repeat(64) },
      { client: 'desktop' },
      { redirectTo: 'https://evil.chromiumapp.org/' },
    ]) {
      const next = await createDeviceCode(h.auth, link);
      expect(await exchange(next, change)).toMatchObject({ code: 'flow_state_not_found' });
      expect(await exchange(next)).toMatchObject({ code: 'flow_state_not_found' });
    }
    const late = await createDeviceCode(h.auth, link);
    h.advance(61);
    expect(await exchange(late)).toMatchObject({ code: 'flow_state_not_found' });
    await expect(createDeviceCode(h.auth, { ...link, codeChallenge: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
    });

    const current = decodeJwt((await client.auth.getSession()).data.session?.access_token ?? '')['session_id'];
    const sessions = await listSessions(h.auth, id, String(current));
    expect(sessions.map(({ client: program, isCurrent }) => ({ program, isCurrent }))).toEqual(
      expect.arrayContaining([
        { program: 'extension', isCurrent: false },
        { program: null, isCurrent: true },
      ]),
    );
    expect(sessions.find((one) => one.client === 'extension')).toMatchObject({
      address: '192.0.2.9',
      userAgent: 'Clip/1.0',
    });
  });

  test('sessions are ended one by one or together, and never those of others', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const { id: otherId, client: other } = await h.signedIn();
    const [session] = await listSessions(h.auth, id, null);
    expect(await revokeSessions(h.auth, otherId, { only: session?.id ?? '' })).toBe(0);
    expect((await client.auth.getUser()).error).toBeNull();
    expect(await revokeSessions(h.auth, id, { only: session?.id ?? '' })).toBe(1);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(await revokeSessions(h.auth, otherId, 'all')).toBe(1);
    expect((await other.auth.getUser()).error).not.toBeNull();
  });

  test('what has expired can be swept away', async () => {
    const h = harness(database());
    const { id, email } = await h.signedIn();
    await h.client().auth.resetPasswordForEmail(email);
    h.advance(31 * 86_400);
    await sweep(h.auth);
    expect(await listSessions(h.auth, id, null)).toEqual([]);
    const { rows } = await h.auth.accounts.query('select from auth.one_time_tokens where user_id = $1', [id]);
    expect(rows.length).toBe(0);
  });

  test('admin: create, list, read, change, delete', async () => {
    const h = harness(database());
    const { admin } = h.admin().auth;
    const email = h.newEmail();
    const id = randomUUID();
    const made = await admin.createUser({
      id,
      email,
      password: testPassword,
      user_metadata: { a: 1 },
      app_metadata: { plan: 'x' },
    });
    expect(made.data.user).toMatchObject({
      id,
      email,
      user_metadata: { a: 1 },
      app_metadata: { plan: 'x', provider: 'email', providers: ['email'] },
    });
    expect(made.data.user?.email_confirmed_at).toBeUndefined();
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin.createUser({ email: 'xx:;x@x.x' })).error?.message).toBe(
      'Unable to validate email address: invalid format',
    );
    expect((await admin.createUser({})).error).toMatchObject({ status: 400 });
    expect((await admin.createUser({ email: h.newEmail(), role: 'service_role' })).error).toMatchObject({
      code: 'validation_failed',
    });

    const list = await admin.listUsers({ page: 1, perPage: 2 });
    expect(list.data).toMatchObject({ aud: 'authenticated', total: expect.any(Number) });
    expect(list.data.users.length).toBe(Math.min(2, 'total' in list.data ? list.data.total : 0));
    expect((await admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400 });
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' });

    const newEmail = h.newEmail();
    const changed = await admin.updateUserById(id, {
      email: newEmail,
      email_confirm: true,
      user_metadata: { a: null, b: 2 },
      app_metadata: { roles: ['x'] },
    });
    expect(changed.data.user).toMatchObject({
      email: newEmail,
      email_confirmed_at: expect.any(String),
      user_metadata: { b: 2 },
      app_metadata: { plan: 'x', roles: ['x'] },
    });
    expect((await h.client().auth.signInWithPassword({ email: newEmail, password: testPassword })).error).toBeNull();
    expect((await admin.updateUserById(id, { ban_duration: 'forever' })).error).toMatchObject({ status: 400 });
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404 });
  });

  test('admin: a soft deletion keeps the row and nothing personal', async () => {
    const h = harness(database());
    const { client, id, email } = await h.signedIn();
    await h.admin().auth.admin.deleteUser(id, true);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error?.code).toBe(
      'invalid_credentials',
    );
    const { rows } = await h.auth.accounts.query('select * from auth.users where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(rows.length).toBe(1);
  });

  test.each(['signup', 'magiclink', 'recovery', 'invite'] as const)(
    'admin: a link of type %s signs in',
    async (type) => {
      const h = harness(database());
      const { email: known } = await h.signedIn();
      const email = type === 'recovery' ? known : h.newEmail();
      const options = { redirectTo: 'https://app.test/welcome', data: { status: 'alpha' } };
      const made = await h.admin().auth.admin.generateLink({ type, email, password: testPassword, options });
      expect(made.error).toBeNull();
      const { properties } = made.data;
      expect(properties?.action_link).toContain('redirect_to=https://app.test/welcome');
      expect(properties?.action_link).toMatch(/\?token=.+&type=/);
      expect(properties).toMatchObject({
        email_otp: expect.stringMatching(/^\d{6}$/),
        redirect_to: 'https://app.test/welcome',
      });
      expect(h.mails).toEqual([]);
      const signedIn = await h
        .client()
        .auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: type === 'magiclink' ? 'email' : type });
      expect(signedIn.data.user?.email).toBe(email);
    },
  );

  test('admin: links for a new address, refusals, and an invitation by mail', async () => {
    const h = harness(database());
    const { admin } = h.admin().auth;
    const { email } = await h.signedIn();
    const newEmail = h.newEmail();
    const change = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    expect(change.data.user).toMatchObject({ email, new_email: newEmail });
    expect(change.data.properties?.action_link).toContain('type=email_change&');
    expect((await admin.generateLink({ type: 'recovery', email: h.newEmail() })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    expect((await admin.generateLink({ type: 'signup', email, password: testPassword })).error).toMatchObject({
      code: 'email_exists',
    });
    const invited = h.newEmail();
    const invitation = await admin.inviteUserByEmail(invited, { redirectTo: `${origin}/en/welcome` });
    expect(invitation.data.user).toMatchObject({ email: invited, invited_at: expect.any(String) });
    expect(h.mailTo(invited)).toMatchObject({
      template: 'invite',
      data: { type: 'invite', redirectTo: `${origin}/en/welcome` },
    });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('admin: factors are listed and taken away', async () => {
    const h = harness(database());
    const { id, factorId } = await enrolled(h);
    const { mfa } = h.admin().auth.admin;
    expect((await mfa.listFactors({ userId: id })).data?.factors).toMatchObject([
      { id: factorId, factor_type: 'totp' },
    ]);
    expect(JSON.stringify((await mfa.listFactors({ userId: id })).data)).not.toContain('secret');
    expect((await mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    expect((await mfa.deleteFactor({ userId: id, id: factorId })).error).toMatchObject({ status: 404 });
  });
});
