import { randomBytes } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { passwordHasher } from './password/hash.ts';
import { harness, origin, testPassword } from './testing/harness.ts';

describeEngines('sign-up and sign-in', (engine) => {
  const database = databasePerSuite(engine);

  test('a sign-up waits for confirmation, then the link in the mail signs in', async () => {
    const h = harness(database());
    const client = h.client({ headers: { 'accept-language': 'de-AT,de;q=0.8,en;q=0.5' } });
    const email = h.newEmail();
    const data = { full_name: 'Ana Bay' };
    const signUp = await client.auth.signUp({
      email,
      password: testPassword,
      options: { data, emailRedirectTo: `${origin}/en/user` },
    });
    expect(signUp.error).toBeNull();
    expect(signUp.data.session).toBeNull();
    expect(signUp.data.user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated', user_metadata: data });
    expect(signUp.data.user?.email_confirmed_at).toBeUndefined();
    expect((await client.auth.signInWithPassword({ email, password: testPassword })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
    });

    const mail = h.mailTo(email);
    expect(mail).toMatchObject({
      template: 'confirm',
      locale: 'de',
      data: { type: 'signup', redirectTo: `${origin}/en/user` },
    });
    const verified = await client.auth.verifyOtp({ token_hash: mail.data['tokenHash'] ?? '', type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.session?.user.email_confirmed_at).toEqual(expect.any(String));
    expect((await client.auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test("the access token carries GoTrue's claims and is signed with the published key", async () => {
    const h = harness(database());
    const { client, email, id } = await h.signedIn();
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? '';
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'key-1' });
    const claims = decodeJwt(token);
    expect(claims).toEqual({
      iss: `${origin}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      is_anonymous: false,
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    const checked = await client.auth.getClaims();
    expect(checked.error).toBeNull();
    expect(checked.data?.claims.sub).toBe(id);
  });

  test('the session that supabase-js gets has every field that it stores', async () => {
    const h = harness(database());
    const { client, id, email } = await h.signedIn();
    const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { id, email } });
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', user_id: id, id, identity_data: { email, sub: id } },
    ]);
    expect(data.user?.last_sign_in_at).toEqual(expect.any(String));
    const user = await client.auth.getUser();
    expect(user.data.user).toMatchObject({ id, email, app_metadata: { provider: 'email' } });
  });

  test('a wrong password is refused in both forms of the error body', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    const { error } = await h.client().auth.signInWithPassword({ email, password: 'not the one' });
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    const body = JSON.stringify({ email, password: 'not the one' });
    const legacy = await h.request('token?grant_type=password', { method: 'POST', body });
    expect(legacy.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(await legacy.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    const versioned = await h.request('token?grant_type=password', { method: 'POST', body, headers });
    expect(versioned.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await versioned.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  test('a hash with an older cost still opens the account and is replaced, without ending any session', async () => {
    const h = harness(database());
    const { client, email, id } = await h.signedIn();
    const stored = async () => {
      const { rows } = await h.auth.accounts.query<{ hash: string }>(
        'select encrypted_password as hash from auth.users where id = $1',
        [id],
      );
      return rows[0]?.hash ?? '';
    };
    const older = await passwordHasher(randomBytes, { memoryKib: 32, passes: 2 }).hash(testPassword);
    await h.auth.accounts.query('update auth.users set encrypted_password = $2 where id = $1', [id, older]);
    expect((await h.client().auth.signInWithPassword({ email, password: `${testPassword}!` })).error).not.toBeNull();
    expect(await stored()).toBe(older);
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
    expect(await stored()).toBe(renewed);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('a weak password is refused with its reasons', async () => {
    const h = harness(database());
    const { error } = await h.client().auth.signUp({ email: h.newEmail(), password: 'qwerty' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length', 'pwned'],
    });
  });

  test.each([
    [{ email: 'a', password: testPassword }, 'Unable to validate email address: invalid format'],
    [{ email: 'xx:;x@x.x', password: testPassword }, 'Unable to validate email address: invalid format'],
    [{ email: 'a\r\nbcc: b@example.com', password: testPassword }, 'Unable to validate email address: invalid format'],
    [{ email: 'a@example.com', password: '' }, 'Signup requires a valid password'],
  ])('a sign-up with %o is refused', async (body, message) => {
    const h = harness(database());
    const response = await h.request('signup', { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: message });
  });

  test('bad JSON, a wrong type and characters that cannot be stored are reported as such', async () => {
    const h = harness(database());
    for (const body of [
      '{',
      '[]',
      '{"email":1}',
      '{"email":"a@example.com","data":{"x":"\\u0000"}}',
      '{"data":{"x":"\\ud800"}}',
      `{"data":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
      '['.repeat(60_000),
      // An unterminated string with a quote in every second position.
      '\\"'.repeat(30_000),
    ]) {
      const response = await h.request('signup', { method: 'POST', body });
      expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json' });
    }
    // Brackets inside a string are not nesting.
    const plain = { email: h.newEmail(), password: testPassword, data: { note: '"[{'.repeat(500) } };
    expect((await h.request('signup', { method: 'POST', body: JSON.stringify(plain) })).status).toBe(200);
    const large = await h.request('signup', {
      method: 'POST',
      body: JSON.stringify({ data: { x: 'y'.repeat(70_000) } }),
    });
    expect(large.status).toBe(413);
    expect(h.errors).toEqual([]);
  });

  test('with confirmation switched off, a sign-up returns a session, and a second one is refused', async () => {
    const h = harness(database(), { emailAutoconfirm: true });
    const email = h.newEmail();
    const first = await h.client().auth.signUp({ email, password: testPassword });
    expect(first.data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    const second = await h.client().auth.signUp({ email, password: testPassword });
    expect(second.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
    expect(h.mails).toEqual([]);
  });

  test('sign-ups, anonymous sign-ins and phones can be switched off and on', async () => {
    const off = harness(database(), { signUpEnabled: false });
    const refused = await off.client().auth.signUp({ email: off.newEmail(), password: testPassword });
    expect(refused.error).toMatchObject({ code: 'signup_disabled', message: 'Signups not allowed for this instance' });
    const plain = harness(database());
    expect((await plain.client().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
    expect((await plain.client().auth.signUp({ phone: '+4915112345678', password: testPassword })).error).toMatchObject(
      {
        code: 'phone_provider_disabled',
      },
    );

    const on = harness(database(), { anonymousEnabled: true, phoneEnabled: true, phoneAutoconfirm: true });
    const guest = await on.client().auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
    expect(guest.data.user).toMatchObject({ is_anonymous: true, user_metadata: { theme: 'dark' }, email: '' });
    const phone = `4915${Math.floor(Math.random() * 1e9)}`;
    expect((await on.client().auth.signUp({ phone, password: testPassword })).error).toBeNull();
    const signedIn = await on.client().auth.signInWithPassword({ phone: `+${phone}`, password: testPassword });
    expect(signedIn.data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone' },
    });
  });

  test('health, settings and the public keys are open to everyone', async () => {
    const h = harness(database());
    expect(await (await h.request('health')).json()).toMatchObject({ name: 'GoTrue' });
    expect(await (await h.request('settings')).json()).toMatchObject({
      external: { email: true, phone: false, google: false, azure: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    const { keys } = await (await h.request('.well-known/jwks.json')).json();
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: 'key-1',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ]);
    const missing = await h.request('nothing/here');
    expect(missing.status).toBe(404);
  });
});
