import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { followLink } from './testing/follow-link.ts';
import { harness, origin, publishable, testPassword } from './testing/harness.ts';

/** What an attacker can compare: everything except the values that differ for every account anyway. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

describeEngines('attacks', (engine) => {
  const database = databasePerSuite(engine);

  test('sign-up responds the same to a new, a pending and a taken address, even when repeated', async () => {
    const h = harness(database());
    const { email: taken } = await h.signedIn();
    const fresh = h.newEmail();
    let visitor = 1;
    const signUp = async (email: string) => {
      const before = h.hashes.count;
      const headers = { 'x-address': `192.0.2.${visitor++}` };
      const sent = JSON.stringify({ email, password: testPassword, data: { a: 1 } });
      const response = await h.request('signup', { method: 'POST', body: sent, headers });
      const body = await response.json();
      return {
        status: response.status,
        id: body.id,
        body: shapeOf(body),
        hashes: h.hashes.count - before,
        mails: h.mails.filter((mail) => mail.to === email).length,
      };
    };
    const first = [await signUp(fresh), await signUp(taken)];
    expect({ ...first[0], id: 0 }).toEqual({ ...first[1], id: 0 });
    expect(first[0]?.hashes).toBe(1);
    const soon = [await signUp(fresh), await signUp(taken)];
    expect(soon[0]).toEqual(soon[1]);
    expect(soon[0]?.status).toBe(429);
    h.advance(61);
    const later = [await signUp(fresh), await signUp(taken)];
    expect({ ...later[0], id: 0 }).toEqual({ ...later[1], id: 0 });
    // The id stays the same on a repeated call too.
    expect(later.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(h.mailTo(taken).template).toBe('already_registered');
  });

  test('sign-in responds the same to a wrong password and an unknown address, with the same work', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    const signIn = async (address: string) => {
      const before = h.hashes.count;
      const body = JSON.stringify({ email: address, password: 'wrong wrong wrong' });
      const response = await h.request('token?grant_type=password', { method: 'POST', body });
      return { status: response.status, body: await response.text(), hashes: h.hashes.count - before };
    };
    expect(await signIn(email)).toEqual(await signIn(h.newEmail()));
    expect((await signIn(h.newEmail())).hashes).toBe(1);
  });

  test('recovery, magic link and resend do not reveal who has an account', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    const ask = async (path: string, address: string, more: object = {}) => {
      const response = await h.request(path, { method: 'POST', body: JSON.stringify({ email: address, ...more }) });
      return { status: response.status, body: await response.text() };
    };
    const stranger = h.newEmail();
    expect(await ask('recover', email)).toEqual(await ask('recover', stranger));
    expect(await ask('recover', email)).toEqual(await ask('recover', stranger));
    h.advance(61);
    expect(await ask('resend', email, { type: 'signup' })).toEqual(await ask('resend', stranger, { type: 'signup' }));
    h.advance(61);
    expect(await ask('otp', email)).toEqual(await ask('otp', stranger));
    h.advance(61);
    const known = { create_user: false };
    expect(await ask('otp', email, known)).toEqual(await ask('otp', h.newEmail(), known));
  });

  test('requesting a taken address and a free one gets the same response', async () => {
    const h = harness(database());
    const { email: taken } = await h.signedIn();
    const free = h.newEmail();
    const ask = async (email: string) => {
      const { client } = await h.signedIn();
      const { data, error } = await client.auth.updateUser({ email });
      return [error, data.user?.new_email === email, h.mailTo(email).template];
    };
    expect(await ask(taken)).toEqual(await ask(free));
  });

  test('sixty wrong passwords: five are checked, the rest are refused without work, and the owner gets back in', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    const before = h.hashes.count;
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) {
      // A different address each time: the account's limit must be enough on its own.
      const headers = { 'x-address': `198.51.100.${i}` };
      const body = JSON.stringify({ email, password: `guess number ${i}` });
      const response = await h.request('token?grant_type=password', { method: 'POST', body, headers });
      statuses.push(response.status);
      if (response.status === 429) {
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(response.headers.get('x-sb-error-code')).toBe('over_request_rate_limit');
      }
    }
    expect(statuses.filter((status) => status === 400).length).toBe(5);
    expect(h.hashes.count - before).toBe(5);
    h.advance(181);
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test('one visitor who tries many accounts is stopped, and a whole IPv6 network is one visitor', async () => {
    const h = harness(database());
    const attempt = async (address: string) => {
      const body = JSON.stringify({ email: h.newEmail(), password: 'wrong wrong wrong' });
      return (await h.request('token?grant_type=password', { method: 'POST', body, headers: { 'x-address': address } }))
        .status;
    };
    const network = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1`;
    const statuses: number[] = [];
    for (let i = 1; i <= 12; i++) statuses.push(await attempt(`${network}::${i}`));
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test('sign-ups and recoveries have their own limits, and there is at most one mail a minute', async () => {
    const h = harness(database());
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const body = JSON.stringify({ email: h.newEmail(), password: testPassword });
      statuses.push((await h.request('signup', { method: 'POST', body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);

    const { email } = await h.signedIn();
    const recover = async () => (await h.client().auth.resetPasswordForEmail(email)).error;
    expect(await recover()).toBeNull();
    const soon = await recover();
    expect(soon).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(soon?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    h.advance(61);
    expect(await recover()).toBeNull();
    h.advance(61);
    expect(await recover()).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('limits are shared by several processes', async () => {
    const one = harness(database());
    const two = harness(database());
    const { email } = await one.signedIn();
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const body = JSON.stringify({ email, password: 'wrong wrong wrong' });
        const headers = { 'x-address': `203.0.113.${i}` };
        return (await (i % 2 ? one : two).request('token?grant_type=password', { method: 'POST', body, headers }))
          .status;
      }),
    );
    expect(attempts.filter((status) => status === 400).length).toBe(5);
  });

  test('no one becomes an admin by claiming to be one', async () => {
    const h = harness(database(), { emailAutoconfirm: true });
    const client = h.client();
    const forged = { role: 'admin', app_metadata: { role: 'admin' } };
    const body = JSON.stringify({ email: h.newEmail(), password: testPassword, data: forged, ...forged, aud: 'x' });
    const made = await (await h.request('signup', { method: 'POST', body })).json();
    expect(made.user).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    await client.auth.setSession(made);
    const put = await h.request('user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${made.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    });
    expect(put.status).toBe(403);
    expect(await put.json()).toMatchObject({ error_code: 'not_admin' });
    const merged = await client.auth.updateUser({ data: { role: 'admin', a: null, theme: 'dark' } });
    expect(merged.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(merged.data.user?.user_metadata).toMatchObject({ theme: 'dark' });
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const large = await client.auth.updateUser({ data: { big: 'x'.repeat(9000) } });
    expect(large.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('property names of the prototype are ordinary names in metadata, and change no other object', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const token = (await client.auth.getSession()).data.session?.access_token;
    const hostile = '{"data":{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}}';
    const headers = { authorization: `Bearer ${token}` };
    expect((await h.request('user', { method: 'PUT', headers, body: hostile })).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
    const { data } = await h.admin().auth.admin.getUserById(id);
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(data.user?.user_metadata['role']).toBeUndefined();
  });

  test('the admin calls refuse visitors, users, and a secret key in a browser', async () => {
    const h = harness(database());
    const { client } = await h.signedIn();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const ask = async (headers: Record<string, string>) => (await h.request('admin/users', { headers })).status;
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: `Bearer ${publishable}` })).toBe(403);
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(403);
    expect(await ask({ authorization: 'Bearer sb_secret_test', origin: origin })).toBe(403);
    expect(await ask({ authorization: 'Bearer sb_secret_test' })).toBe(200);
  });

  test.each([
    'https://evil.example',
    'http://2130706433',
    'https://clip.test@evil.example',
    'https://clip.test.evil.example',
    'javascript:alert(1)',
  ])('a mail never leads to %s', async (redirectTo) => {
    const h = harness(database());
    const { email } = await h.signedIn();
    await h.client().auth.resetPasswordForEmail(email, { redirectTo });
    expect(h.mailTo(email).data['redirectTo']).toBe(origin);
    const page = await (
      await h.request(`verify?token=x&type=recovery&redirect_to=${encodeURIComponent(redirectTo)}`)
    ).text();
    expect(page).not.toContain('evil');
    expect(page).toContain(`value="${origin}"`);
  });

  test("someone who signs up with another person's address gets no access to the owner's account", async () => {
    const h = harness(database());
    const email = h.newEmail();
    await h.client().auth.signUp({ email, password: 'the attackers words' });
    h.advance(61);
    await h.client().auth.signUp({ email, password: testPassword });
    await h.client().auth.verifyOtp({ token_hash: h.mailTo(email).data['tokenHash'] ?? '', type: 'signup' });
    expect((await h.client().auth.signInWithPassword({ email, password: 'the attackers words' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test.each(['before', 'after'])('a sign-up %s an invitation does not choose its password', async (order) => {
    const h = harness(database());
    const email = h.newEmail();
    const attack = () => h.client().auth.signUp({ email, password: 'the attackers words' });
    if (order === 'before') await attack();
    await h.admin().auth.admin.inviteUserByEmail(email);
    const invitation = h.mailTo(email);
    expect(invitation.template).toBe('invite');
    h.advance(61);
    if (order === 'after') await attack();
    const token_hash = invitation.data['tokenHash'] ?? '';
    expect((await h.client().auth.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull();
    const attempt = await h.client().auth.signInWithPassword({ email, password: 'the attackers words' });
    expect(attempt.error?.code).toBe('invalid_credentials');
  });

  test.each(['before', 'after'])('a sign-up %s a generated link does not replace its password', async (order) => {
    const h = harness(database());
    const email = h.newEmail();
    const attack = () => h.client().auth.signUp({ email, password: 'the attackers words' });
    if (order === 'before') await attack();
    const made = await h.admin().auth.admin.generateLink({ type: 'signup', email, password: testPassword });
    if (order === 'after') await attack();
    const token_hash = made.data.properties?.hashed_token ?? '';
    expect((await h.client().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
    const signIn = (password: string) => h.client().auth.signInWithPassword({ email, password });
    expect((await signIn('the attackers words')).error?.code).toBe('invalid_credentials');
    expect((await signIn(testPassword)).error).toBeNull();
  });

  test('an invited user keeps the password that a server gave them', async () => {
    const h = harness(database());
    const email = h.newEmail();
    await h.admin().auth.admin.createUser({ email, password: testPassword, email_confirm: false });
    await h.admin().auth.admin.inviteUserByEmail(email);
    const token_hash = h.mailTo(email).data['tokenHash'] ?? '';
    expect((await h.client().auth.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull();
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test('no token, code or secret can be read from the database', async () => {
    const h = harness(database());
    const { client, email } = await h.signedIn();
    await client.auth.resetPasswordForEmail(email);
    const other = await h.signedIn();
    await h
      .client({ flowType: 'pkce' })
      .auth.resetPasswordForEmail(other.email, { redirectTo: 'https://app.test/reset' });
    const target = await followLink(h, h.mailTo(other.email).data['link'] ?? '');
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
    const session = (await client.auth.getSession()).data.session;
    const secrets = [
      testPassword,
      h.mailTo(email).data['tokenHash'],
      target.searchParams.get('code'),
      enrolled.data?.totp.secret,
      session?.refresh_token,
    ];
    const tables = [
      'users',
      'one_time_tokens',
      'refresh_tokens',
      'sessions',
      'mfa_factors',
      'audit_log_entries',
      'rate_limits',
      'flow_state',
    ];
    for (const table of tables) {
      const { rows } = await h.auth.accounts.query(`select * from auth.${table}`);
      // An empty table would prove nothing.
      expect(rows.length, table).toBeGreaterThan(0);
      const text = JSON.stringify(rows);
      for (const secret of secrets) {
        expect(secret).toBeTruthy();
        expect(text).not.toContain(secret);
      }
    }
  });
});
